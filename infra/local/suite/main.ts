import { type Counts, runChecks } from './run-checks.ts'
import { runTests } from './run-tests.ts'

/** Tests to run after the checks. */
const TESTS: Readonly<Record<string, readonly string[] | undefined>> = {
  check: undefined,
  quick: ['--project', 'unit'],
  all: ['unit', 'stores', 'e2e'].flatMap((name) => ['--project', name]),
}

const [what = '', ...args] = process.argv.slice(2)
if (!Object.hasOwn(TESTS, what)) throw new Error(`name what to run: ${Object.keys(TESTS).join(', ')}`)
const tests = TESTS[what]

const counts: Counts[] = [await runChecks()]
if (tests) counts.push(await runTests([...tests, ...args]))
const sum = (key: keyof Counts) => counts.reduce((total, each) => total + each[key], 0)
process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`)
process.exitCode = sum('failed') === 0 ? 0 : 1
