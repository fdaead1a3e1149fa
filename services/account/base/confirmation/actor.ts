import type { ConfirmationAsked } from '@sluice/contract/api-security'
import type { FastifyRequest } from 'fastify'

/** The administrator who makes a change, as described to those who are notified. */
export type Actor = {
  id: number
  email: string
  /** Where the request came from. */
  ip: string
  /** What is still needed to confirm. Null: the request carried a valid confirmation, which is now used up. */
  confirmsWith: ConfirmationAsked['with'] | null
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
  }
}

/** The administrator who calls a route that declares `confirm`. */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.actor) throw new Error('this route does not declare `confirm`')
  return request.actor
}
