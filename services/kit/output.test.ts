import { spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const PROGRAM = `
import { createLog } from '${new URL('log.ts', import.meta.url)}'
const log = createLog('tried')
let beats = 0
setInterval(() => { log.info({ beats }, 'beat'); beats += 1; if (beats === 20) { console.error('lived'); process.exit(0) } }, 10)
`
const run = (stdout: number | 'pipe') =>
  spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    stdio: ['ignore', stdout, 'pipe'],
    timeout: 60_000,
  })

test.runIf(process.platform === 'linux')(
  'S-E: a service whose log goes to a full disk keeps running and can still end',
  async () => {
    const child = run(openSync('/dev/full', 'w'))
    const ended = new Promise((resolve) => child.once('exit', resolve))
    expect(await text(child.stderr!)).toBe('lived\n')
    expect(await ended).toBe(0)
  },
)

test('S-E: a service whose log reader is gone keeps running', async () => {
  const child = run('pipe')
  child.stdout?.destroy()
  const ended = new Promise((resolve) => child.once('exit', resolve))
  expect(await text(child.stderr!)).toBe('lived\n')
  expect(await ended).toBe(0)
})

test('a log that is read has every line, including those just before the end', async () => {
  const child = run('pipe')
  const lines = (await text(child.stdout!)).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).beats)).toEqual(Array.from({ length: 20 }, (_, n) => n))
})
