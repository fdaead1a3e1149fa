import type { Role } from '@sluice/contract/api-user'
import type { Scope } from '@sluice/contract/scopes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../limits/network.ts'
import { rateHeaders } from '../limits/rate-headers.ts'
import type { Counted, RequestLimits } from '../limits/request-limits.ts'
import type { ClientAddress } from './client.ts'
import { problem } from './fail.ts'
import type { Summary } from './say.ts'
import type { Session } from './session.ts'

/** Who may call a route: anyone, signed-in users, administrators, superadmins. */
export type Access = 'public' | 'user' | 'admin' | 'superadmin'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** What an API key needs for a route of users; null: it cannot call it. */
    scope?: Scope | null
    /** Open to a session whose password must be changed first. */
    beforeNewPassword?: true
    /** Queries stats or reads much: a user may call it less often than other routes. */
    report?: true
    /** A body that the route accepts, where its schema alone does not lead to one. */
    example?: object
    /** The route limits its callers itself: the requests of a minute say nothing of them. */
    ownLimits?: true
    /** Opens an answer without an end, also with a ticket in `?ticket=`, or gives one. Neither is a use of the session. */
    stream?: 'opens' | 'prepares'
    /** What the route does, in one line. */
    summary?: Summary
  }
  interface FastifyRequest {
    session: Session | null
  }
}

const ROLES_FOR: Readonly<Record<Exclude<Access, 'public'>, readonly Role[]>> = {
  user: ['user', 'vip', 'admin', 'superadmin'],
  admin: ['admin', 'superadmin'],
  superadmin: ['superadmin'],
}

/**
 * Guards every route of the scope, present and future: a route without an access rule, or one of users without a scope,
 * cannot be added, and every rule but `public` is enforced before the body is read. An API key reaches only routes of its
 * scopes, and a session with a one-time password only those with `beforeNewPassword`. With `adminsNeedTotp`,
 * administrator routes refuse sessions without a second factor. With `limits`, every request of a route without
 * `ownLimits` is counted once, for its user or, without a valid session, for its network.
 */
export function guard(
  scope: FastifyInstance,
  readSession: (token: string, request: FastifyRequest) => Promise<Session>,
  adminsNeedTotp = false,
  limits?: RequestLimits & { clientOf: ClientAddress },
): void {
  scope.decorateRequest('session', null)
  scope.addHook('onRoute', (route) => {
    const { access, scope: needed } = route.config ?? {}
    if (!access) throw new Error(`${route.method} ${route.url} has no access rule`)
    if ((access === 'user') !== (needed !== undefined))
      throw new Error(
        `${route.method} ${route.url} needs a scope, or none, if it is for users, and only then`,
      )
  })
  scope.addHook('onRequest', async (request, reply) => {
    const {
      access,
      scope: needed,
      beforeNewPassword,
      report = false,
      ownLimits,
      stream,
    } = request.routeOptions.config
    const open = access === 'public'
    const bearer = /^Bearer ([\w.-]{1,1000})$/.exec(request.headers.authorization ?? '')?.[1]
    const token = open ? undefined : (bearer ?? (stream === 'opens' ? ticketOf(request) : undefined))
    const asker = limits && !ownLimits && { network: networkOf(limits.clientOf(request)), token, report }
    const tell = (counted: readonly Counted[]) => void reply.headers(rateHeaders(counted))
    if (asker) limits.refuseKnown(asker, tell)
    let fault: unknown
    try {
      if (token) request.session = await readSession(token, request)
    } catch (error) {
      fault = error
    }
    const { userId, key } = request.session ?? {}
    if (asker) await limits.take({ ...asker, user: userId, key: key?.id }, tell)
    if (fault) throw fault
    if (open) return
    if (!request.session || !access) throw problem('not_logged_in')
    if (key && !(needed && key.scopes.has(needed)))
      throw problem('scope_missing', { data: { scope: needed ?? null } })
    if (request.session.oneTimePassword && !beforeNewPassword) throw problem('password_change_required')
    if (!ROLES_FOR[access].includes(request.session.role)) throw problem('forbidden')
    if (adminsNeedTotp && access !== 'user' && !request.session.totp) throw problem('totp_setup_required')
  })
}

function ticketOf({ query }: FastifyRequest): string | undefined {
  const ticket = typeof query === 'object' && query !== null && 'ticket' in query ? query.ticket : undefined
  return typeof ticket === 'string' && /^slt_\w{1,100}$/.test(ticket) ? ticket : undefined
}

/** The session of a guarded route. */
export function sessionOf(request: FastifyRequest): Session {
  if (!request.session) throw new Error('this route is not guarded')
  return request.session
}
