import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { sessionOf } from '../../base/http/access.ts'
import type { ClientAddress } from '../../base/http/client.ts'
import { hasSecondFactor } from '../totp/check-second-factor.ts'
import { type ConfirmationDeps, checkConfirmation } from './check-confirmation.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Makes changes that need confirmation, always or sometimes; the body takes a `confirmation`. */
    confirm?: true
  }
}

/**
 * Checks the confirmation that requests carry, and gives routes that declare `confirm` their actor. The change itself
 * decides by `confirmAndTell` whether it needs one. Declaration and body must match.
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
