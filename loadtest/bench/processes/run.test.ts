import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'

const dir = mkdtempSync(join(tmpdir(), 'sluice-run-'))
afterEach(() => rmSync(dir, { recursive: true }))

const BENCH = `
  import { run } from ${JSON.stringify(new URL('run.ts', import.meta.url).href)}
  process.once('SIGINT', () => process.exit(1))
  run('sh', ['-c', 'echo $$ > "$0.new"; mv "$0.new" "$0"; exec sleep 60', process.env.PID_FILE])
`

const isThere = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a command ends with a bench that gets a signal', async () => {
  const pidFile = join(dir, 'pid')
  const bench = spawn(process.execPath, ['--input-type=module', '-e', BENCH], {
    env: { ...process.env, PID_FILE: pidFile },
  })
  const ended = once(bench, 'exit')
  await vi.waitUntil(() => existsSync(pidFile), 40_000)
  const pid = Number(readFileSync(pidFile, 'utf8'))
  expect(isThere(pid)).toBe(true)
  bench.kill('SIGINT')
  await ended
  await vi.waitUntil(() => !isThere(pid), 20_000)
})
