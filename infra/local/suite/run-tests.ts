import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Counts } from './run-checks.ts'

/** Runs every suite and prints its output, except the last line: the counts, which are returned. */
export async function runTests(args: string[]): Promise<Counts> {
  const child = spawn(process.execPath, ['infra/local/testing/summary.ts', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  const counts: Counts = { passed: 0, failed: 0 }
  let counted = false
  createInterface({ input: child.stdout }).on('line', (line) => {
    const found = /^(\d+) passed, (\d+) failed$/.exec(line)
    if (!found) return process.stdout.write(`${line}\n`)
    counted = true
    counts.passed += Number(found[1])
    counts.failed += Number(found[2])
  })
  const [code] = (await once(child, 'close')) as [number | null]
  if (counts.failed === 0 && (code !== 0 || !counted)) counts.failed = 1
  return counts
}
