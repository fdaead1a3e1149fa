import { fork } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { type AddressInfo, BoundSocket } from 'node:net'
import { basename } from 'node:path'
import { buildInternalApp } from '@sluice/kit/internal-app'
import { createLog, type Log } from '@sluice/kit/log'
import { createMetrics } from '@sluice/kit/metrics'
import { tightenFolders } from '@sluice/kit/private-files'
import { stopOnSignal } from '@sluice/kit/shutdown'
import { type RedirectConfig, spoolDir } from '../config.ts'
import { openJournal } from '../journal/journal.ts'
import { JournalLockedError, lockDirectory } from '../journal/lock.ts'
import { type Shipping, startShipping } from '../shipping/shipping.ts'
import { spoolDirs } from '../shipping/spool-dirs.ts'
import { registerShippingMetrics, registerWorkerMetrics, SupervisorRegistry } from './supervisor-metrics.ts'
import { ONE_CORE } from './v8-flags.ts'
import { keepWorker, type WorkerSlot } from './worker-slot.ts'

const WORKER_STOP_MS = 15_000
const SHIP_MS = 10_000
const STOP_MS = 30_000
/**
 * V8 starts with half a MiB for young objects and grows it late, because almost nothing of a visit survives. The worker
 * would stop ten times a second to collect.
 */
const YOUNG_MIB = 16
/** The descriptor after stdin, stdout, stderr and the IPC channel. */
const LISTEN_FD = 4

export type WorkerProgram = {
  /** Module to run, with the arguments `worker <slot>`. */
  module: string
  env: NodeJS.ProcessEnv
}

/**
 * Runs the redirect service: holds the listening socket, keeps its workers running, ships their journals in a thread,
 * and serves the internal port. The socket stays open here, so visitors wait in its backlog while a worker is replaced.
 * SIGHUP replaces the workers one by one; SIGTERM stops everything in order.
 */
export async function supervise(
  config: RedirectConfig,
  program: WorkerProgram,
  version: string,
): Promise<void> {
  const log = createLog('redirect', config.logLevel)
  makePrivate(config, log)
  if (config.clickIdKeys.length === 0) log.info('no CLICK_ID_KEYS: links that ask for click ids get none')
  const unlock = lockDirectory(config.journalDir)
  const ownDirs = Array.from({ length: config.workers }, (_, slot) => spoolDir(config.journalDir, slot))
  sealAbandoned(config, ownDirs, log)

  const socket = new BoundSocket({ host: config.host, port: config.port })
  const shipping = startShipping(config, log)
  const slots: WorkerSlot[] = ownDirs.map((_, slot) =>
    keepWorker({
      slot,
      fork: () => forkWorker(program, slot, socket.fd()),
      stopWithinMs: WORKER_STOP_MS,
      nodeServed: () => slots.some((each) => each.served()),
      onHopeless: (code) => void stop(code),
      log,
    }),
  )
  const internal = internalApp({ config, slots, shipping, version, log })
  rollOnHangup(slots, log)
  const stop = stopOnSignal(log, STOP_MS, [
    { name: 'workers', run: () => Promise.all(slots.map((slot) => slot.stop())) },
    { name: 'listening socket', run: () => socket.close() },
    { name: 'shipping', run: () => shipOut(shipping, log) },
    { name: 'internal port', run: () => internal.close() },
    { name: 'lock', run: unlock },
  ])
  await internal.listen({ host: config.internalHost, port: config.internalPort })
  await Promise.all(slots.map((slot) => slot.started()))
  const { port } = socket.address()
  log.info({ port, internalPort: (internal.server.address() as AddressInfo).port }, 'listening')
}

/** Journals, snapshots and counts hold visitors' addresses and links: no other user of the machine may read them. */
function makePrivate({ journalDir, snapshotDir }: RedirectConfig, log: Log): void {
  mkdirSync(journalDir, { recursive: true, mode: 0o700 })
  for (const err of tightenFolders([journalDir, snapshotDir, ...spoolDirs(journalDir)]))
    log.warn({ err }, 'a file that other users can read could not be made private')
}

/** Closes spools of removed slots cleanly, so that all their records can be shipped. */
function sealAbandoned(config: RedirectConfig, ownDirs: string[], log: Log): void {
  const own = new Set(ownDirs.map((dir) => basename(dir)))
  for (const dir of spoolDirs(config.journalDir)) {
    if (own.has(basename(dir))) continue
    try {
      openJournal({ ...config.journal, dir, log }).close()
    } catch (error) {
      if (error instanceof JournalLockedError) log.warn({ dir }, 'spool of an earlier worker is still in use')
      else
        log.error(
          { err: error, dir },
          'spool of an earlier worker has no clean end; its whole records are shipped',
        )
    }
  }
}

function forkWorker(program: WorkerProgram, slot: number, listenFd: number) {
  return fork(program.module, ['worker', String(slot)], {
    env: { ...program.env, LISTEN_FD: String(LISTEN_FD) },
    execArgv: [...new Set([...process.execArgv, ...ONE_CORE, `--min-semi-space-size=${YOUNG_MIB}`])],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc', listenFd],
  })
}

function internalApp(deps: {
  config: RedirectConfig
  slots: readonly WorkerSlot[]
  shipping: Shipping
  version: string
  log: Log
}) {
  const { config, slots, shipping, version, log } = deps
  const own = createMetrics('redirect', version)
  registerWorkerMetrics(own, slots)
  registerShippingMetrics(own, shipping)
  return buildInternalApp({
    log,
    metrics: new SupervisorRegistry(own, shipping, slots),
    version,
    internalSecret: config.internalSecret,
    readiness: { workers: () => slots.some((slot) => slot.ready()) },
  })
}

function rollOnHangup(slots: readonly WorkerSlot[], log: Log): void {
  let rolling = Promise.resolve()
  process.on('SIGHUP', () => {
    rolling = rolling
      .then(async () => {
        for (const slot of slots) await slot.roll()
        log.info('all workers were replaced')
      })
      .catch((error: unknown) => log.error({ err: error }, 'not all workers were replaced'))
  })
}

async function shipOut(shipping: Shipping, log: Log): Promise<void> {
  if (!(await shipping.stop(SHIP_MS)))
    log.warn('some visits stay in the journal and will be shipped at the next start')
}
