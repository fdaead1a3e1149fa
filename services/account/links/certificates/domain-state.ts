import type { OwnDomainReason, OwnDomainState } from '@sluice/contract/own-domains'
import { sql } from 'kysely'
import type { Db, Tx } from '../../base/database/connect.ts'
import { tellLive } from '../own-domains/tell-claim.ts'

export type StateChange = { state: OwnDomainState; reason: OwnDomainReason | null; detail?: string | null }

/** States that the certificate decides about. The others are for DNS to decide. */
const OF_CERTIFICATE: readonly OwnDomainState[] = ['verified', 'certificate']

/** Says why a domain that waits for its certificate still waits. A live one stays live, whatever a renewal does. */
export async function tellWaiting(db: Db | Tx, id: number, change: StateChange): Promise<void> {
  await db
    .updateTable('own_domains')
    .set({ detail: null, ...change })
    .where('id', '=', id)
    .where('state', 'in', OF_CERTIFICATE)
    .where('removed_at', 'is', null)
    .execute()
}

/** A domain with a certificate in use is live, unless its DNS is wrong. */
export async function goLive(tx: Tx, id: number): Promise<void> {
  const live = await tx
    .updateTable('own_domains')
    .set({ state: 'live', reason: null, detail: null })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('state', 'in', OF_CERTIFICATE),
        eb('state', '=', 'live').and('reason', '=', 'no_authority'),
        eb('state', '=', 'failing').and('reason', '=', 'certificate_expired'),
      ]),
    )
    .returning(['id', 'owner_id', 'host', 'lost_at'])
    .executeTakeFirst()
  if (live) await tellLive(tx, live)
}

export async function tellExpired(db: Db): Promise<void> {
  await db
    .updateTable('own_domains')
    .set({ state: 'failing', reason: 'certificate_expired', detail: null })
    .where('state', '=', 'live')
    .where('removed_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('certificates')
          .select('domain_id')
          .whereRef('domain_id', '=', 'own_domains.id')
          .where('not_after', '<=', sql<Date>`now()`),
      ),
    )
    .execute()
}
