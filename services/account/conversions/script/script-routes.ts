import { ScriptEvent, ScriptEventAnswer } from '@sluice/contract/api-track-script'
import type { ClientAddress } from '../../base/http/client.ts'
import { problem } from '../../base/http/fail.ts'
import type { AccountMetrics } from '../../base/http/metrics.ts'
import { say } from '../../base/http/say.ts'
import { type Api, withZod } from '../../base/http/validation.ts'
import type { PostbackDeps } from '../postbacks/take-postback.ts'
import { takeScriptEvent } from './take-script-event.ts'

const TEXT = 'text/plain'
const EVENT_BYTES = 4 * 1024

type Deps = PostbackDeps & { clientOf: ClientAddress; metrics: Pick<AccountMetrics, 'conversions'> }

export function scriptRoutes(api: Api, deps: Deps): void {
  const { clientOf, metrics } = deps
  // Plain text is read here alone, and alone here: browsers send it to another origin without asking first.
  api.register(async (scope) => {
    const parse = scope.getDefaultJsonParser('error', 'error')
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(TEXT, { parseAs: 'string' }, parse)
    withZod(scope).post(
      '/api/track/script',
      {
        config: {
          access: 'public',
          ownLimits: true,
          summary: say('Report an event, as the script on pages does', '上报事件，由页面脚本调用'),
        },
        bodyLimit: EVENT_BYTES,
        schema: { consumes: [TEXT], body: ScriptEvent, response: { 200: ScriptEventAnswer } },
      },
      async (request, reply) => {
        const { origin } = request.headers
        const reported = { event: request.body, origin, address: clientOf(request) }
        const { taken, allowed } = await takeScriptEvent(deps, reported)
        reply.header('vary', 'Origin')
        if (allowed) reply.header('access-control-allow-origin', origin)
        if (taken === 'limited') {
          metrics.conversions.inc({ outcome: taken })
          throw problem('too_many_requests', { retryAfterSeconds: 1 })
        }
        const { outcome, reason } = taken
        metrics.conversions.inc({ outcome: outcome === 'refused' && reason ? reason : outcome })
        if (reason === 'origin_not_allowed') throw problem('origin_not_allowed')
        if (outcome === 'refused') throw problem('invalid_request', { data: { reason } })
        return { status: 'success' as const, outcome, reason }
      },
    )
  })
}
