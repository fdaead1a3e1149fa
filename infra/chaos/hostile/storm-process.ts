import { type StormPlan, wageStorm } from './storm.ts'

/** Runs the storm of the plan given as JSON; prints the result as JSON. */
const end = await wageStorm(JSON.parse(process.argv[2] ?? '') as StormPlan)
process.stdout.write(JSON.stringify(end))
