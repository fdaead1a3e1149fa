import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { HOSTS_KEY, redisNames, SITE_KEY } from '@sluice/contract/routing'
import { clickIdBytes } from '@sluice/kit/click-id/click-id'
import { parseTrustedProxies } from '@sluice/kit/client-address'
import { countedLog } from '@sluice/kit/counted-log'
import { EnvError } from '@sluice/kit/env'
import { CountryFileError } from '@sluice/kit/geo/country-file'
import { type Geo, openGeo } from '@sluice/kit/geo/geo'
import { keptCountryFile } from '@sluice/kit/geo/kept-country-file'
import { listen, logAcceptErrors } from '@sluice/kit/listen'
import { createLog, type Log } from '@sluice/kit/log'
import { parseNat64 } from '@sluice/kit/nat64'
import { stopOnSignal } from '@sluice/kit/shutdown'
import { buildApp } from './app.ts'
import { createCalls } from './calls/calls.ts'
import { readGrace, writeGrace } from './calls/grace-file.ts'
import { createLeaseClient } from './calls/lease-client.ts'
import { createDocuments } from './cloaks/documents.ts'
import { followHints } from './cloaks/hints.ts'
import { createMemory } from './cloaks/memory.ts'
import { keepSnapshot, readSnapshots } from './cloaks/snapshot.ts'
import { accountSource, redisSource } from './cloaks/source.ts'
import { keepTaken } from './cloaks/taken.ts'
import { createUnknownCodes } from './cloaks/unknown-codes.ts'
import { type RedirectConfig, spoolDir } from './config.ts'
import { CONNECT_MS, connected, connectRedis } from './connect-redis.ts'
import { openJournal } from './journal/journal.ts'
import { createWorkerMetrics } from './metrics.ts'
import { openFilesLimit } from './open-files.ts'
import packageFile from './package.json' with { type: 'json' }
import { lowerV8Threads } from './priority.ts'
import { createTurn } from './redirects/turn.ts'
import { servedOf } from './redirects/visit-counters.ts'
import { createVisits } from './redirects/visits.ts'
import { keepMinutes } from './served/minutes.ts'
import { tellMinutes } from './served/tell-minutes.ts'
import { onSupervisorGone, tellMetrics, tellReady } from './supervisor/worker-link.ts'

const STOP_DEADLINE_MS = 20_000
/** Keep-alive connections get this long to send one more request and learn that it was the last. */
const LINGER_MS = 1_500
const DRAIN_MS = 10_000

/** Files a worker opens besides its visitors' connections: journal, snapshots, stores. */
const OTHER_FILES = 128

/** Reading a large snapshot delays the answers of Redis. */
const AFTER_SNAPSHOT_MS = 250

/** Without a usable country file or copy the worker cannot start: throws `EnvError` naming the variable. */
async function openCountries(
  { geoipMmdb, snapshotDir }: RedirectConfig,
  slot: number,
  log: Log,
): Promise<Geo> {
  const kept = keptCountryFile(join(snapshotDir, 'country.mmdb'), `w${slot}`)
  try {
    return await openGeo(geoipMmdb, log, { kept })
  } catch (error) {
    if (!(error instanceof CountryFileError)) throw error
    throw new EnvError(`No country database can be used:\n  GEOIP_MMDB: ${geoipMmdb} ${error.message}`)
  }
}

/** One worker: opens everything, listens on the shared socket, and stops in order on SIGTERM. */
export async function runWorker(config: RedirectConfig, slot: number): Promise<void> {
  const log = createLog('redirect', config.logLevel).child({ slot })
  lowerV8Threads(log)
  const account = { baseUrl: config.accountInternalUrl, secret: config.internalSecret }
  const names = redisNames(config.redisPrefix)
  const connecting = performance.now()
  const [commands, subscriber] = [connectRedis(config.redisUrl), connectRedis(config.redisUrl)]
  const journal = openJournal({ dir: spoolDir(config.journalDir, slot), log, ...config.journal })
  const geo = await openCountries(config, slot, log)

  const memory = createMemory(config.cacheMaxDocuments)
  const snapshots = await readSnapshots(config.snapshotDir, log)
  for (const document of snapshots.documents)
    if (document.kind === 'alias') memory.keepAlias(document)
    else memory.put(document, -Infinity)
  const snapshot = keepSnapshot(config.snapshotDir, slot, memory, log)

  const sinceConnecting = performance.now() - connecting
  await connected(commands, Math.max(AFTER_SNAPSHOT_MS, CONNECT_MS - sinceConnecting))
  const sources = [redisSource(commands, names), accountSource(account)]
  const unknown = createUnknownCodes()
  const taken = keepTaken(commands, config.redisPrefix, journal.spool, log)
  const documents = createDocuments(memory, sources, unknown, undefined, taken)

  const leases = createLeaseClient(account)
  const graceFile = join(config.snapshotDir, `grace-${journal.spool}.json`)
  const calls = createCalls({
    client: leases,
    holder: journal.spool,
    grace: config.callGrace,
    settle: () => journal.flush(),
    graceCounts: readGrace(graceFile, log),
    keepGrace: (counts) => writeGrace(graceFile, counts),
    log,
  })
  calls.settleRecovered(journal.recoveredLeases())
  const hints = followHints(
    commands,
    subscriber,
    names,
    {
      hint: (hint) => ('calls' in hint ? calls.hint(hint.calls) : documents.hint(hint)),
      lost: documents.hintsLost,
    },
    log,
  )

  let stopping = false
  const isLast = () => stopping
  const failed = countedLog(log.error.bind(log), 'a visit could not be answered')
  let failures = 0
  const onFailed = (err: unknown) => {
    failures++
    failed.note((err as Error).name, { err })
  }
  const turn = createTurn(journal, calls, isLast, onFailed)
  const trusted = parseTrustedProxies(config.trustedProxies)
  const nat64 = parseNat64(config.nat64Prefixes)
  const debug = config.mode === 'local'
  const [clickIdKey] = config.clickIdKeys
  const clickIds = clickIdKey && clickIdBytes(clickIdKey, journal.spool)
  const visits = createVisits({
    ...{ documents, calls, geo, turn, trusted, nat64, clickIds },
    ...{ debug, isLast, onFailed },
  })
  const mostConnections = Math.min(config.maxConnections, openFilesLimit() - OTHER_FILES)
  const app = buildApp({
    serve: visits.serve,
    leadOf: visits.leadOf,
    plainHttp: config.plainHttp,
    log,
    isLast,
    mostConnections,
  })
  const { server } = app

  const metrics = createWorkerMetrics(packageFile.version, {
    ...{ app, visits, turn, documents, sources, unknown, calls, leases, geo, journal, snapshot },
    snapshotsRefused: snapshots.refused,
  })
  await Promise.all([documents.read(SITE_KEY), documents.read(HOSTS_KEY)])
  while (!memory.site()) {
    await setTimeout(250)
    await documents.read(SITE_KEY)
  }
  await listen(server, config.listen)
  logAcceptErrors(server, log)
  tellMetrics(metrics, log)
  const minutes = keepMinutes(() => {
    const { answered, unavailable } = servedOf(visits.counters)
    return { answered, faults: unavailable + failures }
  }, app.times.take)
  const stopTelling = tellMinutes(minutes, { account, slot, log })
  log.info({ address: server.address(), spool: journal.spool, documents: memory.size }, 'worker listening')
  tellReady()

  /** No new connections. Open ones get `Connection: close` with their next answer. */
  const stopIntake = async () => {
    stopping = true
    const closed = app.closeServer()
    await Promise.race([closed, setTimeout(LINGER_MS)])
    app.closeIdle()
    await Promise.race([closed, setTimeout(DRAIN_MS)])
    app.closeAll()
  }
  const stop = stopOnSignal(log, STOP_DEADLINE_MS, [
    { name: 'stop intake', run: stopIntake },
    { name: 'return leases', run: calls.close },
    { name: 'tell minutes', run: stopTelling },
    { name: 'close journal', run: journal.close },
    { name: 'keep snapshot', run: snapshot.close },
    { name: 'sign off', run: taken.close },
    {
      name: 'close stores',
      run: () => [hints.close(), geo.close(), commands.disconnect(), subscriber.disconnect(), leases.close()],
    },
    { name: 'close app', run: () => app.close() },
  ])
  onSupervisorGone(() => void stop())
}
