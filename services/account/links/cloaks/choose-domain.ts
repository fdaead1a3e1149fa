import type { Tx } from '../../base/database/connect.ts'
import type { CloakRow } from '../../base/database/schema.ts'
import { invalidFields } from '../../base/http/fail.ts'

/** The id of an owner's domain, kept from removal; null: the installation's address; undefined: the owner has no such domain. */
export async function chooseDomain(
  tx: Tx,
  owner: number,
  host: string | null,
): Promise<number | null | undefined> {
  if (host === null) return null
  const row = await owned(tx, owner).where('host', '=', host).executeTakeFirst()
  return row?.id
}

export async function defaultDomain(tx: Tx, owner: number): Promise<number | null> {
  const row = await owned(tx, owner).where('is_default', '=', true).executeTakeFirst()
  return row?.id ?? null
}

const owned = (tx: Tx, owner: number) =>
  tx
    .selectFrom('own_domains')
    .select('id')
    .where('owner_id', '=', owner)
    .where('removed_at', 'is', null)
    // A link at a host that is not proved could lead to itself.
    .where('verified_at', 'is not', null)
    .forShare()

/** Where a link is to be. Its own host stays, also when the domain was removed; a new claim of that host comes first. */
export async function moveTo(
  tx: Tx,
  held: CloakRow,
  host: string | null | undefined,
): Promise<number | null> {
  if (host === undefined) return held.domain_id
  const chosen = await chooseDomain(tx, held.owner_id, host)
  if (chosen !== undefined) return chosen
  if (host === (await hostOf(tx, held))) return held.domain_id
  throw invalidFields({ domain: 'own_domain_unknown' })
}

/** The host of a link's domain, also of a removed one; null: the installation's address. */
export async function hostOf(tx: Tx, { domain_id }: CloakRow): Promise<string | null> {
  if (domain_id === null) return null
  const { host } = await tx
    .selectFrom('own_domains')
    .select('host')
    .where('id', '=', domain_id)
    .executeTakeFirstOrThrow()
  return host
}
