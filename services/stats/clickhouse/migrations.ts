import * as firstSchema from './migrations/0001-first-schema.ts'
import * as retention from './migrations/0002-retention.ts'
import * as visitsAside from './migrations/0003-visits-aside.ts'
import * as asideExpires from './migrations/0004-aside-expires.ts'
import * as auditHeads from './migrations/0005-audit-heads.ts'
import * as erasedOwners from './migrations/0006-erased-owners.ts'
import * as version3 from './migrations/0007-version-3.ts'
import * as storedSince from './migrations/0008-stored-since.ts'
import * as campaigns from './migrations/0009-campaigns.ts'
import * as conversions from './migrations/0010-conversions.ts'
import * as referrerHost from './migrations/0011-referrer-host.ts'
import * as versionsByDay from './migrations/0012-versions-by-day.ts'
import * as ownDomains from './migrations/0013-own-domains.ts'

/** In order. A released migration is never edited. */
export const MIGRATIONS = [
  { version: 1, name: 'first-schema', statements: firstSchema.statements },
  { version: 2, name: 'retention', statements: retention.statements },
  { version: 3, name: 'visits-aside', statements: visitsAside.statements },
  { version: 4, name: 'aside-expires', statements: asideExpires.statements },
  { version: 5, name: 'audit-heads', statements: auditHeads.statements },
  { version: 6, name: 'erased-owners', statements: erasedOwners.statements },
  { version: 7, name: 'version-3', statements: version3.statements },
  { version: 8, name: 'stored-since', statements: storedSince.statements },
  { version: 9, name: 'campaigns', statements: campaigns.statements },
  { version: 10, name: 'conversions', statements: conversions.statements },
  { version: 11, name: 'referrer-host', statements: referrerHost.statements },
  { version: 12, name: 'versions-by-day', statements: versionsByDay.statements },
  { version: 13, name: 'own-domains', statements: ownDomains.statements },
] as const

export const SCHEMA_VERSION = MIGRATIONS.at(-1)!.version
