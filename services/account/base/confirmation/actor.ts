import type { ConfirmationAsked } from '@sluice/contract/api-security'
import type { FastifyRequest } from 'fastify'

/** The administrator who changes something, as those who are told of it need to know. */
export type Actor = {
  id: number
  email: string
  /** Where the request came from. */
  ip: string
  /** What a confirmation is still asked with. Null: the request carried a right one, which is used up by now. */
  confirmsWith: ConfirmationAsked['with'] | null
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
  }
}

/** Who asks on a route that declares `confirm`. */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.actor) throw new Error('this route does not declare `confirm`')
  return request.actor
}
