import type { Attempt } from './visit-client.ts'

/** The fields of a stored visit that the checks need. */
export type StoredVisit = {
  spool: string
  seq: number
  owner: number
  cloak: number
  reason: string
  redirect_to: string
  metered: number
  lease: number
  lease_no: number
  referrer: string
  /** The id sent by our visitor; undefined for other visits. */
  id: string | undefined
}

/** Violations of "every redirect a visitor received is exactly one row". The promise holds if all are empty. */
export type Verdict = {
  /** Received by the visitor but not stored. */
  lost: string[]
  /** Stored more than once. */
  doubled: string[]
  /** Stored, although no server can have seen the visit. */
  invented: string[]
  /** `spool-seq` stored more than once. */
  repeatedSeqs: string[]
  /** `spool: from-to` never stored, counted from 1. */
  holes: string[]
}

/** Compares the client's outcomes with the stored rows. Visits of unknown outcome may have one row or none. */
export function judge(attempts: readonly Attempt[], rows: readonly StoredVisit[]): Verdict {
  const stored = new Map<string, number>()
  for (const { id } of rows) if (id !== undefined) stored.set(id, (stored.get(id) ?? 0) + 1)
  const servable = new Set<string>()
  const lost: string[] = []
  for (const { id, outcome } of attempts) {
    if (outcome === 'redirect' && !stored.has(id)) lost.push(id)
    if (outcome === 'redirect' || outcome === 'unknown' || outcome === 'page') servable.add(id)
  }
  return {
    lost,
    doubled: [...stored].filter(([, count]) => count > 1).map(([id]) => id),
    invented: [...stored.keys()].filter((id) => !servable.has(id)),
    ...numbering(rows),
  }
}

/** Checks that each spool's numbers run from 1 without gaps or repeats. */
export function numbering(
  rows: readonly Pick<StoredVisit, 'spool' | 'seq'>[],
): Pick<Verdict, 'repeatedSeqs' | 'holes'> {
  const repeatedSeqs: string[] = []
  const holes: string[] = []
  for (const [spool, ofSpool] of Map.groupBy(rows, (row) => row.spool)) {
    let last = 0
    for (const seq of ofSpool.map((row) => row.seq).sort((a, b) => a - b)) {
      if (seq === last) repeatedSeqs.push(`${spool}-${seq}`)
      if (seq > last + 1) holes.push(`${spool}: ${last + 1}-${seq - 1}`)
      last = seq
    }
  }
  return { repeatedSeqs, holes }
}

/** One sentence per violation, with the first few ids; empty when the promise holds. */
export function faultsOf(verdict: Verdict): string[] {
  return Object.entries(verdict)
    .filter(([, items]) => items.length > 0)
    .map(([name, items]) => `${items.length} ${name} (${items.slice(0, 3).join(', ')})`)
}
