import { Counts } from '@sluice/contract/share-reports'
import { z } from 'zod'

/** Counts from rows with `redirect_to`, `n` (visits) and `m` (metered). */
export const SUMS = `
  sumIf(n, redirect_to != 'none') AS visits,
  sumIf(n, redirect_to = 'target') AS real_visits,
  sumIf(n, redirect_to = 'audit') AS audit_visits,
  sumIf(n, redirect_to = 'none') AS unserved,
  sum(m) AS metered`

export const NO_VISITS: Counts = { visits: 0, real_visits: 0, audit_visits: 0, unserved: 0, metered: 0 }

export const countsWith = <T extends z.ZodRawShape>(key: T) => z.object({ ...key, ...Counts.shape })

export function addCounts(left: Counts, right: Counts): Counts {
  return {
    visits: left.visits + right.visits,
    real_visits: left.real_visits + right.real_visits,
    audit_visits: left.audit_visits + right.audit_visits,
    unserved: left.unserved + right.unserved,
    metered: left.metered + right.metered,
  }
}
