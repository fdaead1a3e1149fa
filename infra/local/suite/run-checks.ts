import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { CHECKS, type Check } from './checks.ts'

export type Counts = { passed: number; failed: number }

async function passes(check: Check): Promise<boolean> {
  const child = spawn(check.command, check.args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  const line = `${code === 0 ? 'ok    ' : 'FAILED'}  ${check.name}\n`
  process.stdout.write(code === 0 ? line : Buffer.concat([Buffer.from(line), ...output]))
  return code === 0
}

const AT_ONCE = 2

/** Runs every check even after one fails; prints the full output of those that fail. */
export async function runChecks(): Promise<Counts> {
  const counts = { passed: 0, failed: 0 }
  const left = CHECKS.values()
  const runInTurn = async () => {
    for (const check of left) counts[(await passes(check)) ? 'passed' : 'failed'] += 1
  }
  await Promise.all(Array.from({ length: AT_ONCE }, runInTurn))
  return counts
}
