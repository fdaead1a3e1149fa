import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { ONE_CORE } from './v8-flags.ts'

const PROGRAM = `
import { startWithFlags, ONE_CORE } from '${new URL('v8-flags.ts', import.meta.url)}'
startWithFlags(ONE_CORE)
const { pid, execArgv, argv, env } = process
console.log(JSON.stringify({ pid, execArgv, args: argv.slice(1), told: env.TOLD }))
`

test('a process restarts with the missing flags and keeps its process id, arguments, other flags and environment', async () => {
  const flags = ['--input-type=module', `--import=data:text/javascript,${encodeURIComponent(PROGRAM)}`]
  const child = spawn(process.execPath, [...flags, ONE_CORE[1], '-', 'worker', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TOLD: 'yes' },
  })
  const told = JSON.parse(await text(child.stdout))
  expect(told.pid).toBe(child.pid)
  expect(told.execArgv).toEqual([ONE_CORE[0], ...flags, ONE_CORE[1]])
  expect(told.args).toEqual(['-', 'worker', '0'])
  expect(told.told).toBe('yes')
})
