import { SHORT_CODE } from '@sluice/contract/api-cloak'
import type { RoutingDocument } from '@sluice/contract/routing'
import type { Db } from '../base/database/connect.ts'
import { ownCodeLike } from '../base/short-links/code-meant.ts'
import { aliasDocument, cloakDocument, ownerDocument, siteDocument } from './documents.ts'

/**
 * The current document of a key, or null when there is none or the text is not a key. The version is read before the
 * rules, so that it is never newer than they are.
 */
export async function readDocument(db: Db, key: string): Promise<RoutingDocument | null> {
  if (key === 'site') return readSite(db)
  const [, kind, name] = /^(cloak|alias|owner):(.+)$/.exec(key) ?? []
  if (name === undefined) return null
  if (kind === 'cloak') {
    if (!SHORT_CODE.test(name)) return null
    const row = await db.selectFrom('cloaks').selectAll().where('code', '=', name).executeTakeFirst()
    return row ? cloakDocument(row) : null
  }
  if (kind === 'alias') {
    const code = await ownCodeLike(db, name)
    return code === undefined ? null : aliasDocument(code)
  }
  return /^[1-9]\d{0,14}$/.test(name) ? readOwner(db, Number(name)) : null
}

async function readOwner(db: Db, id: number): Promise<RoutingDocument | null> {
  const owner = await db
    .selectFrom('owner_routing')
    .innerJoin('users', 'users.id', 'owner_routing.owner_id')
    .leftJoin('track_settings', 'track_settings.owner_id', 'owner_routing.owner_id')
    .select(['owner_routing.version', 'users.status', 'track_settings.parameter'])
    .where('owner_routing.owner_id', '=', id)
    .executeTakeFirst()
  if (!owner) return null
  const rows = await db
    .selectFrom('blacklist_rules')
    .select(['range', 'expires_at'])
    .where('owner_id', '=', id)
    .orderBy('id')
    .execute()
  const { version, status, parameter } = owner
  return ownerDocument(id, { version, active: status === 'active', parameter }, rows)
}

async function readSite(db: Db): Promise<RoutingDocument> {
  const { version } = await db.selectFrom('site_routing').select('version').executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('blacklist_rules')
    .select(['range', 'expires_at'])
    .where('owner_id', 'is', null)
    .orderBy('id')
    .execute()
  return siteDocument(version, rows)
}
