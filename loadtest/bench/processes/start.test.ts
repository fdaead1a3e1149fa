import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'

const logs = mkdtempSync(join(tmpdir(), 'sluice-start-'))
afterAll(() => rmSync(logs, { recursive: true }))

const bench = (then: string, ms: number) => `
  import { setTimeout } from 'node:timers/promises'
  import { start } from ${JSON.stringify(new URL('start.ts', import.meta.url).href)}
  const program = 'echo \\'{"msg":"listening","port":1}\\'; sleep 0.3; echo out of paper; exit 3'
  const { stop } = await start({ name: 'printer', command: 'sh', args: ['-c', program], env: {}, logs: ${JSON.stringify(logs)} })
  ${then}
  await setTimeout(${ms})
  console.log('measured')`

const runBench = (then: string, ms: number) =>
  promisify(execFile)(process.execPath, ['--input-type=module', '-e', bench(then, ms)])

test('a bench ends when a process it needs ends by itself, and prints its last lines', async () => {
  await expect(runBench('', 60_000)).rejects.toMatchObject({
    stdout: '',
    stderr: expect.stringMatching(/printer ended with 3\n.*\nout of paper/),
  })
})

test('a bench continues after stopping a process itself', async () => {
  expect((await runBench('await stop()', 1_000)).stdout).toBe('measured\n')
})
