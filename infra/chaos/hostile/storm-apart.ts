import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { StormEnd, StormPlan } from './storm.ts'

const STORM = fileURLToPath(new URL('storm-process.ts', import.meta.url))

/** The storm in a process of its own, so that what it costs is not taken for slowness of good answers. */
export async function wageStormApart(plan: StormPlan): Promise<StormEnd> {
  const args = [STORM, JSON.stringify(plan)]
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 64 * 1024 * 1024 })
  return JSON.parse(stdout) as StormEnd
}
