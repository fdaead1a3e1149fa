import { DEFAULT_DOMAIN } from '@sluice/contract/own-domains'
import type { Problem } from '@sluice/kit/problem'
import type { Tx } from '../../base/database/connect.ts'
import { isDuplicate } from '../../base/database/duplicate.ts'
import type { CloakRow } from '../../base/database/schema.ts'
import { problem } from '../../base/http/fail.ts'
import { atDomain } from '../../base/short-links/at-domain.ts'

/** Another link has or had the address: of a new link its code is at fault, of one that moves the domain. */
export const addressTaken = (field: 'shortLink' | 'domain'): Problem => {
  const said = field === 'domain' ? 'short_link_taken_there' : 'short_link_taken'
  return problem('short_link_taken', { message: said, errors: { [field]: said } })
}

/** Awaits a transaction that gives a link its address. Throws the same where another one took it at the same moment. */
export async function unlessTaken<T>(field: 'shortLink' | 'domain', transaction: Promise<T>): Promise<T> {
  try {
    return await transaction
  } catch (error) {
    throw isDuplicate(error) ? addressTaken(field) : error
  }
}

/** Where a link is to be. */
type Address = Pick<CloakRow, 'domain_id' | 'code' | 'own_fold'> & Partial<Pick<CloakRow, 'own_fold_nth'>>

/** Whether a link left the address. A trigger refuses it, too, which would end the transaction. */
export async function wasAnothers(
  tx: Tx,
  { domain_id, code, own_fold }: Address,
  but?: number,
): Promise<boolean> {
  const row = await tx
    .selectFrom('former_addresses')
    .select('cloak_id')
    .where('domain_id', '=', domain_id ?? DEFAULT_DOMAIN)
    .where((eb) =>
      eb.or([eb('code', '=', code), ...(own_fold === null ? [] : [eb('own_fold', '=', own_fold)])]),
    )
    .$if(but !== undefined, (all) => all.where('cloak_id', '<>', but ?? 0))
    .executeTakeFirst()
  return row !== undefined
}

/** Whether another link than `but` has or had the address, as the table's indexes would say when it is written. */
export async function isTaken(tx: Tx, address: Address, but?: number): Promise<boolean> {
  const { domain_id, code, own_fold, own_fold_nth = 0 } = address
  const holder = await tx
    .selectFrom('cloaks')
    .select('id')
    .where(atDomain(domain_id ?? DEFAULT_DOMAIN))
    .where((eb) =>
      eb.or([eb('code', '=', code), ...(own_fold === null ? [] : [eb.and({ own_fold, own_fold_nth })])]),
    )
    .$if(but !== undefined, (all) => all.where('id', '<>', but ?? 0))
    .executeTakeFirst()
  return holder !== undefined || wasAnothers(tx, address, but)
}
