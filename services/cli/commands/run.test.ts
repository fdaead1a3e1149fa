import { execFile } from 'node:child_process'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { OPTIONS } from '../call/options.ts'
import { COMMANDS } from './commands.ts'
import { run } from './run.ts'

async function ran(...written: string[]) {
  const [input, output, errors] = [new PassThrough(), new PassThrough(), new PassThrough()]
  const code = await run(written, {
    env: {},
    input,
    output,
    errors,
    untilInterrupted: () => AbortSignal.abort(),
  })
  output.end()
  errors.end()
  return { code, out: await text(output), err: await text(errors) }
}

test('help names every command, and each command its options', async () => {
  const all = await ran('--help')
  expect(all).toMatchObject({ code: 0, err: '' })
  expect(await ran()).toEqual(all)
  for (const { words, options } of COMMANDS) {
    expect(all.out).toContain(`\n${words}`)
    const own = await ran(...words.split(' '), '--help')
    expect(own).toMatchObject({ code: 0, err: '' })
    for (const name of options) expect(own.out).toContain(`--${name}`)
  }
})

test('every option belongs to a command', () => {
  const used = new Set(COMMANDS.flatMap(({ options }) => options))
  const common = ['help', 'json', 'lang']
  expect([...used, ...common].sort()).toEqual(Object.keys(OPTIONS).sort())
})

test.each([
  [
    'sluice ',
    [
      'login',
      'logout',
      'links',
      'simulate',
      'logs',
      'stats',
      'apply',
      'export',
      'import',
      'listen',
      'completion',
    ],
  ],
  ['sluice lo', ['login', 'logout', 'logs']],
  ['sluice links ', ['list', 'show', 'create', 'update', 'mode', 'delete']],
  ['sluice links show spring-sale --', ['--json', '--lang', '--help']],
  ['sluice stats --b', ['--by']],
  ['sluice completion f', ['fish']],
])('bash completes "%s"', async (line, expected) => {
  const { out } = await ran('completion', 'bash')
  const words = line.split(' ')
  const quoted = words.map((word) => `'${word}'`).join(' ')
  const asked = `COMP_WORDS=(${quoted}); COMP_CWORD=${words.length - 1}; _sluice; printf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout } = await promisify(execFile)('bash', ['-c', `${out}\n${asked}`])
  expect(stdout.trim().split('\n')).toEqual(expected)
})

test('zsh and fish have scripts of their own', async () => {
  expect((await ran('completion', 'zsh')).out).toMatch(/^autoload .*bashcompinit/)
  expect((await ran('completion', 'fish')).out).toMatch(/^complete -c sluice .*login/m)
  expect(await ran('completion', 'tcsh')).toMatchObject({ code: 2, out: '' })
})
