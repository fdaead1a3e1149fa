import { SHORT_CODE } from '@sluice/contract/api-cloak'
import { DEFAULT_DOMAIN } from '@sluice/contract/own-domains'
import { HOSTS_KEY, type RoutingDocument, SITE_KEY } from '@sluice/contract/routing'
import type { Db } from '../base/database/connect.ts'
import { atDomain } from '../base/short-links/at-domain.ts'
import { ownCodeLike } from '../base/short-links/code-meant.ts'
import {
  aliasDocument,
  cloakDocument,
  hostsDocument,
  leftDocument,
  ownerDocument,
  siteDocument,
} from './documents.ts'

/**
 * The current document of a key, or null when there is none or the text is not a key. The version is read before the
 * rules, so that it is never newer than they are.
 */
export async function readDocument(db: Db, key: string): Promise<RoutingDocument | null> {
  if (key === SITE_KEY) return readSite(db)
  if (key === HOSTS_KEY) return readHosts(db)
  const [, kind, at, name] = /^(cloak|alias|owner):(?:([1-9]\d{0,14})\/)?(.+)$/.exec(key) ?? []
  if (name === undefined) return null
  const domain = Number(at ?? DEFAULT_DOMAIN)
  if (kind === 'cloak') return SHORT_CODE.test(name) ? readCloak(db, domain, name) : null
  if (kind === 'alias') {
    const code = await ownCodeLike(db, name, domain)
    return code === undefined ? null : aliasDocument(code, domain)
  }
  return at === undefined && /^[1-9]\d{0,14}$/.test(name) ? readOwner(db, Number(name)) : null
}

/** The link at an address, or what one left there. */
async function readCloak(db: Db, domain: number, code: string): Promise<RoutingDocument | null> {
  const row = await db
    .selectFrom('cloaks')
    .selectAll()
    .where('code', '=', code)
    .where(atDomain(domain))
    .executeTakeFirst()
  if (row) return cloakDocument(row)
  const left = await db
    .selectFrom('former_addresses as f')
    .innerJoin('cloaks as c', 'c.id', 'f.cloak_id')
    .select(['c.id', 'c.owner_id', 'c.mode', 'f.domain_id', 'f.code', 'f.version'])
    .where('f.code', '=', code)
    .where('f.domain_id', '=', domain)
    .executeTakeFirst()
  return left ? leftDocument(left, left) : null
}

async function readHosts(db: Db): Promise<RoutingDocument> {
  const { version } = await db.selectFrom('hosts_routing').select('version').executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('own_domains')
    .select(['id', 'host', 'root_url', 'unknown_url'])
    .where('verified_at', 'is not', null)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
  return hostsDocument(version, rows)
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
