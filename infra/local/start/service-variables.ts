import { VARIABLES as account } from '../../../services/account/config.ts'
import { VARIABLES as redirect } from '../../../services/redirect/config.ts'
import { VARIABLES as stats } from '../../../services/stats/config.ts'
import type { ServiceName } from './service-plan.ts'

/** The variables that each service reads; of what the operator set, it is given these and no other. */
const READ: Record<ServiceName, readonly string[]> = {
  account,
  redirect,
  stats,
}

/** Of `env`, what the service reads. */
export function forService(name: ServiceName, env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    READ[name].flatMap((variable) => (env[variable] === undefined ? [] : [[variable, env[variable]]])),
  )
}
