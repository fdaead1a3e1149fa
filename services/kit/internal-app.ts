import { createHash, timingSafeEqual } from 'node:crypto'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Registry } from 'prom-client'
import { hasGoodHost } from './host-header.ts'
import type { Log } from './log.ts'

export type InternalDeps = {
  log: Log
  metrics: Registry
  version: string
  /** Required for everything under `/internal/`, as `Authorization: Bearer <secret>`. */
  internalSecret: string
  /** Each condition of readiness by name → whether it holds now. A throw counts as "no". */
  readiness: Record<string, () => boolean | Promise<boolean>>
  bodyLimit?: number
}

const digest = (text: string) => createHash('sha256').update(text).digest()

async function holds(check: () => boolean | Promise<boolean>): Promise<boolean> {
  try {
    return await check()
  } catch {
    return false
  }
}

/** The internal port every service has: `/healthz`, `/readyz`, `/metrics` for operators, `/internal/*` for peers. */
export function buildInternalApp(deps: InternalDeps): FastifyInstance {
  const app = fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: deps.bodyLimit ?? 1_048_576,
  })
  const expected = digest(`Bearer ${deps.internalSecret}`)

  app.addHook('onRequest', async (request, reply) => {
    const { rawHeaders, httpVersion } = request.raw
    if (!hasGoodHost(rawHeaders, httpVersion))
      return reply.code(400).header('connection', 'close').send({ status: 'error', code: 'invalid_request' })
    if (!request.url.startsWith('/internal/')) return
    const given = digest(request.headers.authorization ?? '')
    if (!timingSafeEqual(given, expected))
      return reply.code(401).send({ status: 'error', code: 'not_logged_in' })
  })
  app.get('/healthz', async () => ({ status: 'ok', version: deps.version }))
  app.get('/readyz', async (_request, reply) => {
    const checks: Record<string, boolean> = {}
    for (const [name, check] of Object.entries(deps.readiness)) checks[name] = await holds(check)
    const ready = Object.values(checks).every(Boolean)
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', checks })
  })
  app.get('/metrics', async (_request, reply) => {
    return reply.type(deps.metrics.contentType).send(await deps.metrics.metrics())
  })
  return app
}
