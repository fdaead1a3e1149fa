import type { ClickIdKey } from '@sluice/kit/click-id/click-id'
import type { InternalTarget } from '@sluice/kit/internal-client'
import type { Db } from '../base/database/connect.ts'
import type { ClientAddress } from '../base/http/client.ts'
import type { AccountMetrics } from '../base/http/metrics.ts'
import type { Api } from '../base/http/validation.ts'
import type { Limiter } from '../base/limits/limiter.ts'
import type { AskReport } from '../reports/statistics/ask-report.ts'
import { costRoutes } from './costs/cost-routes.ts'
import { outgoingRoutes } from './outgoing/outgoing-routes.ts'
import { postbackRoutes } from './postbacks/postback-routes.ts'
import { rateRoutes } from './rates/rate-routes.ts'
import { conversionRoutes } from './recording/conversion-routes.ts'
import { conversionStatsRoutes } from './reports/conversion-stats-routes.ts'
import { scriptRoutes } from './script/script-routes.ts'
import { trackSettingsRoutes } from './tracking/track-settings-routes.ts'
import { uploadRoutes } from './upload/upload-routes.ts'

type Deps = {
  db: Db
  ask: AskReport
  stats: InternalTarget
  clickKeys: readonly ClickIdKey[]
  limiter: Limiter
  clientOf: ClientAddress
  metrics: AccountMetrics
  publicOrigin: string
  allowPrivate: boolean
}

/** Every route of conversions: their settings, the ways in and out, costs and reports. */
export function trackRoutes(api: Api, deps: Deps): void {
  trackSettingsRoutes(api, deps)
  conversionRoutes(api, deps)
  postbackRoutes(api, deps)
  scriptRoutes(api, deps)
  uploadRoutes(api, deps)
  costRoutes(api, deps)
  rateRoutes(api, deps)
  conversionStatsRoutes(api, deps)
  outgoingRoutes(api, deps)
}
