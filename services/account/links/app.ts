import type { Db } from '../base/database/connect.ts'
import type { ClientAddress } from '../base/http/client.ts'
import type { Api } from '../base/http/validation.ts'
import { abuseRoutes } from './abuse/abuse-routes.ts'
import { blacklistRoutes } from './blacklist/blacklist-routes.ts'
import { adminCloakRoutes } from './cloaks/admin-cloak-routes.ts'
import { type CloakDeps, cloakRoutes } from './cloaks/cloak-routes.ts'
import { historyRoutes } from './cloaks/history-routes.ts'
import type { ModeDeps } from './cloaks/mode-deps.ts'
import { modeRoutes } from './cloaks/mode-routes.ts'
import { moveRoutes } from './cloaks/move-routes.ts'
import { simulateRoutes } from './cloaks/simulate-routes.ts'
import type { SimulateDeps } from './cloaks/simulate-visit.ts'
import { domainRoutes } from './domains/domain-routes.ts'
import { ownDomainRoutes } from './own-domains/own-domain-routes.ts'
import { type OwnDomainConfig, ownDomainSettings } from './own-domains/own-domain-settings.ts'

type Deps = CloakDeps & ModeDeps & SimulateDeps & { db: Db; config: OwnDomainConfig; clientOf: ClientAddress }

/** Links, their history and mode, the domains and addresses that concern them, and reports about them. */
export function linkRoutes(api: Api, deps: Deps): void {
  const { db, config } = deps
  cloakRoutes(api, deps)
  for (const add of [historyRoutes, modeRoutes, moveRoutes]) add(api, deps)
  simulateRoutes(api, deps)
  blacklistRoutes(api, { db })
  adminCloakRoutes(api, deps)
  domainRoutes(api, { db })
  ownDomainRoutes(api, { db, ...ownDomainSettings(config) })
  abuseRoutes(api, deps)
}
