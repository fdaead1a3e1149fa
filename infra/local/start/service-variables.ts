import { VARIABLES as account } from '../../../services/account/config.ts'
import { VARIABLES as courier } from '../../../services/courier/config.ts'
import { VARIABLES as edge } from '../../../services/edge/config.ts'
import { VARIABLES as redirect } from '../../../services/redirect/config.ts'
import { VARIABLES as stats } from '../../../services/stats/config.ts'
import type { ServiceName } from './service-plan.ts'

/** The variables that each service reads. It gets only these of the operator's environment. */
const READ: Record<ServiceName, readonly string[]> = {
  account,
  courier,
  edge,
  redirect,
  stats,
}

/** The part of `env` that the service reads. */
export function forService(name: ServiceName, env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    READ[name].flatMap((variable) => (env[variable] === undefined ? [] : [[variable, env[variable]]])),
  )
}
