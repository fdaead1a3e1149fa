import { DEFAULT_DOMAIN } from '@sluice/contract/own-domains'
import type { NamedLink } from '@sluice/contract/short-link'
import type { Db } from '../database/connect.ts'
import { atDomain } from './at-domain.ts'
import { ownCodeLike } from './code-meant.ts'

/** The id of the link at an address, as redirect nodes find it: its code may be in other letters. No host is the installation's. */
export async function linkAt(db: Db, { code, host }: NamedLink): Promise<number | undefined> {
  const domain = await domainAt(db, host ?? null)
  if (domain === undefined) return undefined
  const exact = await linkOf(db, code, domain)
  if (exact) return exact.deleted_at === null ? exact.id : undefined
  const meant = await ownCodeLike(db, code, domain)
  const like = meant === undefined ? undefined : await linkOf(db, meant, domain)
  return like?.deleted_at === null ? like.id : undefined
}

const linkOf = (db: Db, code: string, domain: number) =>
  db
    .selectFrom('cloaks')
    .select(['id', 'deleted_at'])
    .where('code', '=', code)
    .where(atDomain(domain))
    .executeTakeFirst()

async function domainAt(db: Db, host: string | null): Promise<number | undefined> {
  if (host === null) return DEFAULT_DOMAIN
  const row = await db
    .selectFrom('own_domains')
    .select('id')
    .where('host', '=', host)
    .where('verified_at', 'is not', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}
