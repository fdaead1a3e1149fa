import type { InternalTarget } from '@sluice/kit/internal-client'
import type { Log } from '@sluice/kit/log'
import { parseNat64 } from '@sluice/kit/nat64'
import { webhookKeyOf } from '@sluice/kit/webhook-secret'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Redis } from 'ioredis'
import type { AddressCountries } from './base/addresses/address-countries.ts'
import { auditRoutes } from './base/audit/audit-routes.ts'
import type { Db } from './base/database/connect.ts'
import { guard } from './base/http/access.ts'
import { readVersions } from './base/http/api-version.ts'
import { clientAddressBehind } from './base/http/client.ts'
import { setHeaders } from './base/http/headers.ts'
import { limitWaiting } from './base/http/limit-waiting.ts'
import { lingerAfterRefusals } from './base/http/linger.ts'
import { type AccountMetrics, observeRequests } from './base/http/metrics.ts'
import { handleProblems, handleUnreadablePaths } from './base/http/problem-handler.ts'
import { readBodies } from './base/http/read-bodies.ts'
import { refuseHosts } from './base/http/refuse-hosts.ts'
import { refuseUnreadable } from './base/http/unreadable-requests.ts'
import { withZod } from './base/http/validation.ts'
import { replayAnswers } from './base/idempotency/replay.ts'
import { inOneTransaction } from './base/idempotency/request-db.ts'
import type { Limiter } from './base/limits/limiter.ts'
import { requestLimits } from './base/limits/request-limits.ts'
import { devMailRoutes } from './base/mail/dev-mail-routes.ts'
import type { OpenMail } from './base/mail/open-mail.ts'
import { noticesRoutes } from './base/notices/notices-routes.ts'
import { pictureRoutes } from './base/settings/picture-routes.ts'
import { settingsRoutes } from './base/settings/settings-routes.ts'
import { createReencode } from './base/uploads/reencode.ts'
import type { Uploads } from './base/uploads/upload-files.ts'
import type { Config } from './config.ts'
import { trackRoutes } from './conversions/app.ts'
import { pageScriptRoute } from './conversions/script/page-script-route.ts'
import { linkRoutes } from './links/app.ts'
import { challengeRoute } from './links/certificates/challenge-route.ts'
import { mismatchRoutes } from './money/calls/mismatch-routes.ts'
import { paymentRoutes } from './money/payments/payment-routes.ts'
import { reviewRoutes } from './money/payments/review-routes.ts'
import { planRoutes } from './money/plans/plan-routes.ts'
import manifest from './package.json' with { type: 'json' }
import { codeKeyOf } from './people/codes/email-code.ts'
import { guardConfirmations } from './people/confirmation/guard-confirmations.ts'
import { deletionRoutes } from './people/deletion/deletion-routes.ts'
import type { HashQueue } from './people/identity/hash-queue.ts'
import { identityRoutes } from './people/identity/identity-routes.ts'
import { passKeyOf } from './people/identity/login-pass.ts'
import { callerReader } from './people/identity/read-caller.ts'
import { sessionRoutes } from './people/identity/session-routes.ts'
import { signUpRoutes } from './people/identity/sign-up-routes.ts'
import { keyRoutes } from './people/keys/key-routes.ts'
import { listenerRoutes } from './people/listeners/listener-routes.ts'
import { sealKeyOf } from './people/totp/seed-seal.ts'
import { totpRoutes } from './people/totp/totp-routes.ts'
import { userRoutes } from './people/users/user-routes.ts'
import { deliveryRoutes } from './people/webhooks/delivery-routes.ts'
import { webhookRoutes } from './people/webhooks/webhook-routes.ts'
import { reportRoutes } from './reports/app.ts'
import { visitsAnsweredReader } from './reports/figures/visits-answered.ts'
import type { LiveMetrics } from './reports/live/live-metrics.ts'
import { openLive } from './reports/live/open-live.ts'
import { servedReader } from './reports/served/served-reader.ts'
import { reportsOf } from './reports/statistics/ask-report.ts'
import { totalsReader } from './reports/statistics/cloak-totals.ts'
import { rankedReader } from './reports/statistics/ranked-totals.ts'
import { propagationReader } from './routing/propagation.ts'
import { exportRoutes } from './site/export/export-routes.ts'
import { openApiRoutes } from './site/openapi/openapi-routes.ts'
import { declaredRoutes } from './site/openapi/route-list.ts'

export type AppDeps = {
  config: Config
  log: Log
  db: Db
  redis: Redis
  limiter: Limiter
  hashes: HashQueue
  metrics: AccountMetrics
  live: LiveMetrics
  stats: InternalTarget
  mail: OpenMail
  uploads: Uploads
  countries: AddressCountries
  /** The longest that a request waits for connections to the database, in total. */
  connectionMs: number
}

const BODY_BYTES = 64 * 1024

/** The public API. All its routes are in one guarded scope. */
export function buildApp(deps: AppDeps): FastifyInstance {
  const { config, log, redis, metrics, uploads, limiter } = deps
  const { db, runInOne } = inOneTransaction(deps.db)
  const { PUBLIC_ORIGIN: publicOrigin, DOMAIN_HTTPS_PORT: domainHttpsPort } = config
  const origins = { publicOrigin, domainHttpsPort }
  const https = publicOrigin.startsWith('https:')
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES,
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 64 },
    frameworkErrors: handleUnreadablePaths(https),
    clientErrorHandler: refuseUnreadable(https),
  })
  lingerAfterRefusals(app)
  setHeaders(app, config.WEB_ORIGINS, https)
  handleProblems(app)
  refuseHosts(app)
  limitWaiting(app, deps.connectionMs)
  readBodies(app)
  observeRequests(app, metrics)

  const nat64 = parseNat64(config.NAT64_PREFIXES)
  const clientOf = clientAddressBehind(config.TRUSTED_PROXIES, nat64)
  const ask = reportsOf(deps.stats)
  const rates = {
    ...{ user: config.RATE_LIMIT_USER, reports: config.RATE_LIMIT_REPORTS },
    ...{ anonymous: config.RATE_LIMIT_ANONYMOUS, address: config.RATE_LIMIT_ADDRESS },
  }
  const totals = totalsReader({ ask, redis, prefix: config.REDIS_PREFIX, log })
  const live = openLive({ ...deps, metrics: deps.live, prefix: config.REDIS_PREFIX })
  app.register(async (scope) => {
    const adminsNeedTotp = config.SLUICE_MODE !== 'local'
    const limits = { clientOf, ...requestLimits(deps.limiter, rates) }
    guard(
      scope,
      callerReader({ db, jwtSecret: config.JWT_SECRET, clientOf, tickets: live.tickets }),
      adminsNeedTotp,
      limits,
    )
    readVersions(scope)
    replayAnswers(scope, runInOne)
    const api = withZod(scope)
    const routes = declaredRoutes(scope)
    const identity = {
      db,
      jwtSecret: config.JWT_SECRET,
      ...{ codeKey: codeKeyOf(config.JWT_SECRET), passKey: passKeyOf(config.JWT_SECRET) },
      publicOrigin,
      sealKey: sealKeyOf(config.TOTP_SECRET ?? config.JWT_SECRET),
      passwordSymbols: config.PASSWORD_SYMBOLS,
      hideAccounts: config.HIDE_ACCOUNT_EXISTENCE,
      adminsNeedTotp,
      ...{ limiter, hashes: deps.hashes, clientOf, metrics },
    }
    guardConfirmations(scope, identity)
    identityRoutes(api, identity)
    signUpRoutes(api, identity)
    sessionRoutes(api, identity)
    totpRoutes(api, identity)
    keyRoutes(api, { db })
    webhookRoutes(api, {
      db,
      webhookKey: webhookKeyOf(config.WEBHOOK_SECRET ?? config.INTERNAL_SECRET),
      allowPrivate: config.COURIER_ALLOW_PRIVATE,
    })
    deliveryRoutes(api, { db })
    listenerRoutes(api, { db })
    deletionRoutes(api, identity)
    exportRoutes(api, { ...identity, uploads, ask })
    linkRoutes(api, {
      ...{ db, config, origins, totals, limiter, clientOf, nat64, countries: deps.countries },
      ranked: rankedReader(ask),
      propagation: propagationReader(redis, config.REDIS_PREFIX, log),
    })
    trackRoutes(api, {
      db,
      ask,
      stats: deps.stats,
      clickKeys: config.CLICK_ID_KEYS,
      limiter,
      clientOf,
      metrics,
      publicOrigin,
      allowPrivate: config.COURIER_ALLOW_PRIVATE,
    })
    reportRoutes(api, { db, ask, totals, origins, ...live, clientOf })
    settingsRoutes(api, {
      ...{ db, passwordSymbols: config.PASSWORD_SYMBOLS },
      visitsAnswered: visitsAnsweredReader(ask, log),
      served: servedReader(deps.db, log),
    })
    planRoutes(api, { db })
    mismatchRoutes(api, { db })
    const pictures = { db, uploads, reencode: createReencode(), limiter: deps.limiter }
    pictureRoutes(api, pictures)
    paymentRoutes(api, pictures)
    reviewRoutes(api, { db, uploads })
    noticesRoutes(api, { db })
    auditRoutes(api, { db, stats: deps.stats })
    userRoutes(api, { db, hashes: deps.hashes, passwordSymbols: config.PASSWORD_SYMBOLS })
    await openApiRoutes(api, { routes, origin: publicOrigin, version: manifest.version, rates })
  })
  pageScriptRoute(app)
  challengeRoute(app, { db, limiter, clientOf })
  if (deps.mail.caught) devMailRoutes(app, { ...deps.mail.caught, clientOf })
  return app
}
