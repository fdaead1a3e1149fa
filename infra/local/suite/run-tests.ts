import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { Counts } from './run-checks.ts'

const Report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  success: z.boolean(),
})

/** Runs every suite. A run that fails beside its tests (a file that cannot be loaded, an unhandled error) counts as one failure. */
export async function runTests(args: string[]): Promise<Counts> {
  const folder = await mkdtemp(join(tmpdir(), 'sluice-suite-'))
  const file = join(folder, 'report.json')
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const child = spawn('vitest', ['run', ...reporters, ...args], { stdio: 'inherit' })
    const [code] = (await once(child, 'close')) as [number | null]
    const report = Report.parse(JSON.parse(await readFile(file, 'utf8')))
    const silent = code !== 0 && report.numFailedTests === 0 ? 1 : 0
    return { passed: report.numPassedTests, failed: report.numFailedTests + silent }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
