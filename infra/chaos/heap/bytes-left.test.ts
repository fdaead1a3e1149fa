import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { collectedHeaps } from './bytes-left.ts'

const MB = 1_000_000
const home = mkdtempSync(join(tmpdir(), 'sluice-heap-'))
let holder: ChildProcess | undefined
afterEach(() => {
  holder?.kill('SIGKILL')
  rmSync(home, { recursive: true })
})

test('memory held by any thread of a process is counted, and garbage is not', async () => {
  const { preload, bytesLeft } = collectedHeaps({ home })
  holder = spawn(process.execPath, [new URL('testing/holder.ts', import.meta.url).pathname], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...preload.env, NODE_OPTIONS: `--import=${preload.path}` },
  })
  const { stdin, stdout, pid = 0 } = holder
  const hold = async (main: number, thread: number) => {
    stdin?.write(`${main} ${thread}\n`)
    await once(stdout!, 'data')
    return await bytesLeft(pid)
  }
  const before = await hold(0, 0)
  const withMain = await hold(20 * MB, 0)
  const withThread = await hold(0, 30 * MB)
  expect((withMain - before) / MB).toBeCloseTo(20, 0)
  expect((withThread - withMain) / MB).toBeCloseTo(30, 0)
})
