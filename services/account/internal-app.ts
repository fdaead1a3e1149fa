import { buildInternalApp } from '@sluice/kit/internal-app'
import type { Log } from '@sluice/kit/log'
import type { FastifyInstance } from 'fastify'
import type { Redis } from 'ioredis'
import type { Registry } from 'prom-client'
import { callsRoutes } from './calls/calls-routes.ts'
import { type Db, schemaIsCurrent } from './database/connect.ts'
import type { AccountMetrics } from './http/metrics.ts'
import type { DocumentWriter } from './routing/redis-documents.ts'
import { routingRoutes } from './routing/routing-routes.ts'

export type InternalAppDeps = {
  log: Log
  db: Db
  redis: Redis
  writer: DocumentWriter
  registry: Registry
  metrics: AccountMetrics
  version: string
  internalSecret: string
}

/** What the other services and operators ask. Redis is no condition of readiness: without it all goes on, slower. */
export function buildAccountInternalApp(deps: InternalAppDeps): FastifyInstance {
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
  return app
}
