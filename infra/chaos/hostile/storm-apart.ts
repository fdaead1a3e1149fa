import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { StormEnd, StormPlan } from './storm.ts'

const STORM = fileURLToPath(new URL('storm-process.ts', import.meta.url))

/** Runs the storm in its own process, so that its cost does not slow down the good clients. */
export async function wageStormApart(plan: StormPlan): Promise<StormEnd> {
  const args = [STORM, JSON.stringify(plan)]
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 64 * 1024 * 1024 })
  return JSON.parse(stdout) as StormEnd
}
