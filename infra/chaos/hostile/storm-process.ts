import { type StormPlan, wageStorm } from './storm.ts'

/** A storm by the plan that is given as JSON; prints its end as JSON. */
const end = await wageStorm(JSON.parse(process.argv[2] ?? '') as StormPlan)
process.stdout.write(JSON.stringify(end))
