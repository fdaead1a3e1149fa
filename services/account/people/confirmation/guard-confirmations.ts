import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { sessionOf } from '../../base/http/access.ts'
import type { ClientAddress } from '../../base/http/client.ts'
import { hasSecondFactor } from '../totp/check-second-factor.ts'
import { type ConfirmationDeps, checkConfirmation } from './check-confirmation.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Changes something that has to be confirmed, always or sometimes; its body takes a `confirmation`. */
    confirm?: true
  }
}

/**
 * Checks what requests carry as confirmation, and gives the routes that declare `confirm` their actor. Whether a change
 * needs one is for the change itself to say, by `confirmAndTell`. Declaration and body cannot be at odds.
 */
export function guardConfirmations(
  scope: FastifyInstance,
  deps: ConfirmationDeps & { clientOf: ClientAddress },
): void {
  scope.decorateRequest('actor', null)
  scope.addHook('onRoute', ({ method, url, config, schema }) => {
    const body = schema?.body
    const takes = body instanceof z.ZodObject && 'confirmation' in body.shape
    if (takes !== (config?.confirm === true))
      throw new Error(`${method} ${url} must declare \`confirm\` and take a \`confirmation\`, or neither`)
  })
  scope.addHook('preHandler', async (request) => {
    if (!request.routeOptions.config.confirm) return
    const { userId: id, email } = sessionOf(request)
    const ip = deps.clientOf(request)
    const { confirmation } = request.body as { confirmation?: string }
    if (confirmation) await checkConfirmation(deps, id, confirmation, ip)
    const confirmsWith = confirmation ? null : (await hasSecondFactor(deps.db, id)) ? 'totp' : 'password'
    request.actor = { id, email, ip, confirmsWith }
  })
}
