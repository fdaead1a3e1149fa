import { type Counts, runChecks } from './run-checks.ts'
import { runTests } from './run-tests.ts'

const [what, ...args] = process.argv.slice(2)
if (what !== 'check' && what !== 'all') throw new Error('say what to run: check or all')

const counts: Counts[] = [await runChecks()]
if (what === 'all') counts.push(await runTests(args))
const sum = (key: keyof Counts) => counts.reduce((total, each) => total + each[key], 0)
process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`)
process.exitCode = sum('failed') === 0 ? 0 : 1
