import type { Tx } from '../../base/database/connect.ts'
import type { OwnDomainRow } from '../../base/database/schema.ts'
import { addNotice } from '../../base/notices/add-notice.ts'
import { KEPT_MS } from './next-check.ts'

type Told = Pick<OwnDomainRow, 'id' | 'owner_id' | 'host' | 'lost_at'>

/** Tells the owner, once for each claim, that links at the domain work. */
export const tellLive = (tx: Tx, { id, owner_id, host }: Told) =>
  addNotice(tx, { user: owner_id, kind: 'domain_live', source: `domain_live:${id}`, facts: { domain: host } })

/** Tells the owner, once for each loss, that the DNS leads elsewhere and until when to mend it. */
export async function tellLost(tx: Tx, { id, owner_id, host, lost_at }: Told): Promise<void> {
  if (lost_at === null) return
  const valid_until = new Date(lost_at.getTime() + KEPT_MS).toISOString()
  await addNotice(tx, {
    user: owner_id,
    kind: 'domain_failing',
    source: `domain_failing:${id}:${lost_at.getTime()}`,
    facts: { domain: host, valid_until },
  })
}

/** Tells the owner that the domain is no longer theirs here. */
export const tellLapsed = (tx: Tx, { id, owner_id, host }: Told) =>
  addNotice(tx, {
    user: owner_id,
    kind: 'domain_lapsed',
    source: `domain_lapsed:${id}`,
    facts: { domain: host },
  })
