import { buildInternalApp } from '@sluice/kit/internal-app'
import type { Log } from '@sluice/kit/log'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { type Db, schemaIsCurrent } from './base/database/connect.ts'
import type { AccountMetrics } from './base/http/metrics.ts'
import { edgeRoutes } from './links/certificates/edge-routes.ts'
import { callsRoutes } from './money/calls/calls-routes.ts'
import { servedRoutes } from './reports/served/served-routes.ts'
import type { DocumentWriter } from './routing/redis-documents.ts'
import { routingRoutes } from './routing/routing-routes.ts'

export type InternalDeps = {
  log: Log
  db: Db
  writer: DocumentWriter
  registry: Registry
  metrics: AccountMetrics
  version: string
  internalSecret: string
}

/**
 * Serves the other services and operators. Readiness does not depend on Redis: without it everything works, only
 * slower.
 */
export function buildAccountInternalApp(deps: InternalDeps): FastifyInstance {
  const app = buildInternalApp({
    log: deps.log,
    metrics: deps.registry,
    version: deps.version,
    internalSecret: deps.internalSecret,
    readiness: { postgres: () => schemaIsCurrent(deps.db) },
    bodyLimit: 4 * 1024 * 1024,
  })
  callsRoutes(app, deps)
  routingRoutes(app, deps)
  edgeRoutes(app, deps)
  servedRoutes(app, deps)
  return app
}
