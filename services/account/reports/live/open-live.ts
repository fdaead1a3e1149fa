import { countedLog } from '@sluice/kit/counted-log'
import type { InternalTarget } from '@sluice/kit/internal-client'
import type { Log } from '@sluice/kit/log'
import type { Redis } from 'ioredis'
import type { Db } from '../../base/database/connect.ts'
import { askLive } from './ask-live.ts'
import { type LiveHub, liveHub } from './live-hub.ts'
import { liveItems } from './live-items.ts'
import type { LiveMetrics } from './live-metrics.ts'
import { type LiveTickets, liveTickets } from './live-tickets.ts'
import { mayWatch } from './watchers.ts'

type Deps = {
  db: Db
  redis: Redis
  /** Of keys in Redis. */
  prefix: string
  stats: InternalTarget
  metrics: LiveMetrics
  log: Log
}

/** Streams of this process and their tickets. Opened outside requests, whose limits of waiting must not follow its loops. */
export function openLive({ db, redis, prefix, stats, metrics, log }: Deps): {
  hub: LiveHub
  tickets: LiveTickets
} {
  const failed = countedLog(log.warn.bind(log), 'live streams wait')
  const onError = (err: unknown) => failed.note(err instanceof Error ? err.message : 'other', { err })
  const hub = liveHub({
    ask: askLive(stats),
    items: liveItems(db, onError),
    mayWatch: (watchers) => mayWatch(db, watchers),
    metrics,
    onError,
  })
  const close = async () => {
    await hub.close()
    failed.close()
  }
  return { hub: { ...hub, close }, tickets: liveTickets({ db, redis, prefix }) }
}
