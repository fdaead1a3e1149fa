import type { Db } from '../base/database/connect.ts'
import type { ClientAddress } from '../base/http/client.ts'
import type { Api } from '../base/http/validation.ts'
import type { Origins } from '../base/short-links/short-address.ts'
import { figureRoutes } from './figures/figure-routes.ts'
import { readPayments } from './figures/payment-figures.ts'
import type { LiveHub } from './live/live-hub.ts'
import { liveRoutes } from './live/live-routes.ts'
import type { LiveTickets } from './live/live-tickets.ts'
import { markRoutes } from './marks/mark-routes.ts'
import { noteRoutes } from './notes/note-routes.ts'
import type { AskReport } from './statistics/ask-report.ts'
import type { TotalsReader } from './statistics/cloak-totals.ts'
import { statisticsRoutes } from './statistics/statistics-routes.ts'
import { todayRoutes } from './today/today-routes.ts'
import { usageRoutes } from './usage/usage-routes.ts'

type Deps = {
  db: Db
  ask: AskReport
  totals: TotalsReader
  origins: Origins
  hub: LiveHub
  tickets: LiveTickets
  clientOf: ClientAddress
}

/** Every route of what happened: statistics and the log, live visits, notes and marks on them, use of calls, figures of the site. */
export function reportRoutes(api: Api, deps: Deps): void {
  const { db, ask } = deps
  statisticsRoutes(api, deps)
  liveRoutes(api, deps)
  todayRoutes(api, { db, ask })
  noteRoutes(api, { db })
  markRoutes(api, { db, ask })
  usageRoutes(api, { db, ask })
  figureRoutes(api, { db, ask, readPayments })
}
