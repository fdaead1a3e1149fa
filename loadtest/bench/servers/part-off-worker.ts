import { redisNames, SITE_KEY } from '@sluice/contract/routing'
import { parseTrustedProxies } from '@sluice/kit/client-address'
import { openGeo } from '@sluice/kit/geo/geo'
import { createLog } from '@sluice/kit/log'
import { parseNat64 } from '@sluice/kit/nat64'
import { stopOnSignal } from '@sluice/kit/shutdown'
import { buildApp } from '@sluice/redirect/app'
import { createCalls } from '@sluice/redirect/calls/calls'
import { createLeaseClient } from '@sluice/redirect/calls/lease-client'
import { createDocuments } from '@sluice/redirect/cloaks/documents'
import { createMemory } from '@sluice/redirect/cloaks/memory'
import { accountSource, redisSource } from '@sluice/redirect/cloaks/source'
import { createUnknownCodes } from '@sluice/redirect/cloaks/unknown-codes'
import { type RedirectConfig, spoolDir } from '@sluice/redirect/config'
import { openJournal } from '@sluice/redirect/journal/journal'
import { createTurn } from '@sluice/redirect/redirects/turn'
import { createVisits } from '@sluice/redirect/redirects/visits'
import { onSupervisorGone, tellReady } from '@sluice/redirect/supervisor/worker-link'
import { Redis } from 'ioredis'
import { callsForFree, noGeo, turnWithoutJournal } from './stand-ins.ts'

export const OFF = ['geo', 'journal', 'lease'] as const
export type Off = (typeof OFF)[number]

/**
 * A redirect worker wired like `worker.ts`, with an immediate stand-in for one part. Hints and the snapshot, which add no
 * cost to a visit, are left out.
 */
export async function runWorkerWithout(off: Off, config: RedirectConfig, slot: number): Promise<void> {
  const log = createLog('redirect', config.logLevel)
  const account = { baseUrl: config.accountInternalUrl, secret: config.internalSecret }
  const journal = openJournal({ dir: spoolDir(config.journalDir, slot), log, ...config.journal })
  const geo = off === 'geo' ? noGeo : await openGeo(config.geoipMmdb, log)
  const redis = new Redis(config.redisUrl)
  const documents = createDocuments(
    createMemory(config.cacheMaxDocuments),
    [redisSource(redis, redisNames(config.redisPrefix)), accountSource(account)],
    createUnknownCodes(),
  )
  const leased = createCalls({
    client: createLeaseClient(account),
    holder: journal.spool,
    grace: config.callGrace,
    settle: () => journal.flush(),
    graceCounts: new Map(),
    keepGrace: () => {},
    log,
  })
  const calls = off === 'lease' ? callsForFree(leased) : leased
  const isLast = () => false
  const onFailed = (err: unknown) => log.error({ err }, 'a visit could not be answered')
  const turn = off === 'journal' ? turnWithoutJournal() : createTurn(journal, calls, isLast, onFailed)
  const trusted = parseTrustedProxies(config.trustedProxies)
  const nat64 = parseNat64(config.nat64Prefixes)
  const visits = createVisits({
    ...{ documents, calls, geo, turn, trusted, nat64, isLast, onFailed },
    ...{ clickIds: undefined, debug: false },
  })
  const app = buildApp({
    serve: visits.serve,
    leadOf: visits.leadOf,
    plainHttp: config.plainHttp,
    log,
    isLast,
  })
  await documents.read(SITE_KEY)
  await new Promise<void>((resolve) => app.server.listen(config.listen, resolve))
  tellReady()
  const stop = stopOnSignal(log, 10_000, [
    { name: 'close connections', run: () => app.closeAll() },
    { name: 'return leases', run: leased.close },
    { name: 'close journal', run: journal.close },
    { name: 'close redis', run: () => redis.disconnect() },
  ])
  onSupervisorGone(() => void stop())
}
