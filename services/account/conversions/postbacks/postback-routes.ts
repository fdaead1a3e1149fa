import { Postback, PostbacksAnswer, PostbacksQuery } from '@sluice/contract/api-track'
import { CONVERSION_REASONS } from '@sluice/contract/conversions'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { pageAsked } from '../../base/database/pinned-page.ts'
import type { PostbackRow } from '../../base/database/schema.ts'
import { sessionOf } from '../../base/http/access.ts'
import type { ClientAddress } from '../../base/http/client.ts'
import { problem } from '../../base/http/fail.ts'
import type { AccountMetrics } from '../../base/http/metrics.ts'
import { cursorPageAnswer } from '../../base/http/page-answer.ts'
import { readFault } from '../../base/http/problem-handler.ts'
import { say } from '../../base/http/say.ts'
import { type Api, withZod } from '../../base/http/validation.ts'
import type { Parameters } from './dialects.ts'
import { listPostbacks } from './postback-store.ts'
import { REFUSAL_TEXTS } from './refusals.ts'
import { type PostbackDeps, takePostback } from './take-postback.ts'

const PATH = '/api/track/postback'
const FORM = 'application/x-www-form-urlencoded'
const FORM_BYTES = 16 * 1024
const TEXT = 'text/plain; charset=utf-8'
const response = { 200: { content: { 'text/plain': { schema: z.string() } } } }
const summary = say('Report a conversion as affiliate networks do', '按联盟平台的方式上报转化')

type Deps = PostbackDeps & { clientOf: ClientAddress; metrics: Pick<AccountMetrics, 'conversions'> }

export function postbackRoutes(api: Api, deps: Deps): void {
  const { db, clientOf, metrics } = deps

  /** Networks read the status, and people the text. */
  async function take(
    request: FastifyRequest,
    reply: FastifyReply,
    method: 'GET' | 'POST',
    parameters: Parameters,
  ) {
    const taken = await takePostback(deps, { parameters, method, address: clientOf(request) })
    const { outcome, reason } = taken === 'limited' ? { outcome: taken, reason: null } : taken
    metrics.conversions.inc({ outcome: outcome === 'refused' && reason ? reason : outcome })
    if (outcome === 'limited') throw problem('too_many_requests', { retryAfterSeconds: 1 })
    if (outcome === 'refused' && reason) throw problem('invalid_request', { data: { reason } })
    return reply.type(TEXT).send('OK')
  }

  const config = { access: 'public', ownLimits: true, summary } as const
  api.get(
    PATH,
    {
      config,
      // A look at the address must not report a sale.
      exposeHeadRoute: false,
      errorHandler: answerInText,
      schema: { querystring: Postback, response },
    },
    (request, reply) => take(request, reply, 'GET', request.query),
  )
  // Forms are read here alone.
  api.register(async (scope) => {
    scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: FORM_BYTES }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    withZod(scope).post(
      PATH,
      {
        config,
        errorHandler: answerInText,
        schema: { consumes: [FORM], querystring: Postback, body: Postback, response },
      },
      (request, reply) => take(request, reply, 'POST', { ...request.query, ...request.body }),
    )
  })

  api.get(
    '/api/track/postbacks',
    {
      config: {
        access: 'user',
        scope: 'stats:read',
        summary: say('Postbacks received, newest first', '收到的回传记录，最新在前'),
      },
      schema: { querystring: PostbacksQuery, response: { 200: PostbacksAnswer } },
    },
    async (request) => {
      const found = await listPostbacks(db, sessionOf(request).userId, pageAsked(request.query))
      return cursorPageAnswer(request.query, found, found.rows.map(item))
    },
  )
}

const item = (row: PostbackRow) => ({
  id: row.id,
  received_at: row.received_at.toISOString(),
  from: row.address ?? row.received.origin ?? '',
  method: row.method,
  dialect: row.dialect,
  parameters: row.received,
  outcome: row.outcome,
  reason: row.reason,
  conversion: row.conversion_id,
})

const Refused = z.object({ reason: z.enum(CONVERSION_REASONS) })

/** Errors of postbacks in one line of plain text. */
function answerInText(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const fault = readFault(error, request, reply)
  const refused = Refused.safeParse(fault.facts.data)
  const text = refused.success ? REFUSAL_TEXTS[refused.data.reason] : fault.code.replaceAll('_', ' ')
  return reply.code(fault.status).type(TEXT).send(text)
}
