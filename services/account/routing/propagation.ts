import type { CloakPropagationAnswer } from '@sluice/contract/api-cloak-history'
import { DEFAULT_DOMAIN } from '@sluice/contract/own-domains'
import { cloakKey } from '@sluice/contract/routing'
import { readTaken, TAKEN_KEPT_S, takenNames, WORKER_GONE_MS } from '@sluice/contract/taken'
import type { Log } from '@sluice/kit/log'
import type { Redis } from 'ioredis'
import type { z } from 'zod'
import type { CloakRow } from '../base/database/schema.ts'

export type Propagation = z.input<typeof CloakPropagationAnswer>['data']
export type ReadPropagation = (row: CloakRow) => Promise<Propagation>

type Facts = {
  version: number
  changedAt: number
  now: number
  workers: Readonly<Record<string, string>>
  taken: Readonly<Record<string, string>>
}

/** How far a version has spread, from the notes of the workers. */
export function judge({ version, changedAt, now, workers, taken }: Facts) {
  const unknown = { state: 'unknown' as const, live: null, nodes: null, live_in_ms: null }
  if (now - changedAt > TAKEN_KEPT_S * 1_000) return unknown
  const up = Object.entries(workers).flatMap(([worker, value]) => {
    const [began, seen] = readTaken(value) ?? [0, 0]
    return now - seen > WORKER_GONE_MS ? [] : [{ worker, began }]
  })
  if (up.length === 0) return unknown
  const times = up.flatMap(({ worker, began }) => {
    const [has, at] = readTaken(taken[worker]) ?? [0, 0]
    if (has >= version) return [Math.max(0, at - changedAt)]
    // A worker that started later never used an older version.
    return began > changedAt ? [0] : []
  })
  const live = times.length === up.length
  return {
    state: live ? ('live' as const) : ('spreading' as const),
    live: times.length,
    nodes: up.length,
    live_in_ms: times.length > 0 ? Math.max(...times) : null,
  }
}

/** Reads from Redis how far the last change of a link has spread; unknown without Redis. */
export function propagationReader(redis: Redis, prefix: string, log: Log): ReadPropagation {
  const names = takenNames(prefix)
  return async (row) => {
    const facts = { version: row.version, changedAt: row.updated_at.getTime() }
    const shown = { version: row.version, changed_at: row.updated_at.toISOString() }
    try {
      const [workers, taken, [seconds, microseconds]] = await Promise.all([
        redis.hgetall(names.workers),
        redis.hgetall(names.taken(cloakKey(row.code, row.domain_id ?? DEFAULT_DOMAIN))),
        redis.time(),
      ])
      const now = Number(seconds) * 1_000 + Math.floor(Number(microseconds) / 1_000)
      return { ...shown, ...judge({ ...facts, now, workers, taken }) }
    } catch (error) {
      log.debug({ err: error }, 'propagation is unknown')
      return { ...shown, state: 'unknown', live: null, nodes: null, live_in_ms: null }
    }
  }
}
