import { type Counts, runChecks } from './run-checks.ts'
import { runTests } from './run-tests.ts'

/** Which projects run, and whether the checks run before them. */
const RUNS: Readonly<Record<string, { checks: boolean; projects: readonly string[] }>> = {
  check: { checks: true, projects: [] },
  quick: { checks: true, projects: ['unit'] },
  all: { checks: true, projects: ['unit', 'stores', 'e2e'] },
  faults: { checks: false, projects: ['faults'] },
}

const [what = '', ...args] = process.argv.slice(2)
const run = RUNS[what]
if (!run) throw new Error(`name what to run: ${Object.keys(RUNS).join(', ')}`)

const counts: Counts[] = []
if (run.checks) counts.push(await runChecks())
if (run.projects.length > 0)
  counts.push(await runTests([...run.projects.flatMap((name) => ['--project', name]), ...args]))
const sum = (key: keyof Counts) => counts.reduce((total, each) => total + each[key], 0)
process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`)
process.exitCode = sum('failed') === 0 ? 0 : 1
