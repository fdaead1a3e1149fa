import { EDGE_PATH, EdgeAnswer, type EdgeHost } from '@sluice/contract/edge'
import { callPeer, type InternalTarget } from '@sluice/kit/internal-client'
import type { Log } from '@sluice/kit/log'
import type { NginxFiles } from '../files/write-files.ts'
import { differences } from './differences.ts'
import type { Snapshot } from './snapshot.ts'

const EVERY_MS = 1_000
const TIMEOUT_MS = 5_000
/** Everything is read again from time to time, in case account's database was restored. */
const ANEW_MS = 3_600_000
const LOG_EVERY_MS = 30_000

export type FollowDeps = { snapshot: Snapshot; files: NginxFiles; account: InternalTarget; log: Log }

/** Keeps nginx' files as account says, from the snapshot until account answers. */
export async function followHosts({ snapshot, files, account, log }: FollowDeps) {
  const { hosts } = snapshot
  const opened = performance.now()
  let version = 0
  let readAllAt = Number.NEGATIVE_INFINITY
  let heardAt: number | undefined
  let loggedAt = Number.NEGATIVE_INFINITY
  await files.writeAll(hosts)

  const ask = (after: number) =>
    callPeer(account, `${EDGE_PATH}?after=${after}`, EdgeAnswer, { timeoutMs: TIMEOUT_MS })

  async function changesSince(after: number): Promise<{ changes: EdgeHost[]; last: number } | undefined> {
    const changes: EdgeHost[] = []
    let last = after
    for (;;) {
      const answer = await ask(last)
      if (answer.version < last) return undefined
      if (answer.hosts.length === 0) return { changes, last }
      changes.push(...answer.hosts)
      last = answer.hosts.at(-1)?.version ?? last
    }
  }

  async function look(): Promise<void> {
    const anew = performance.now() - readAllAt >= ANEW_MS
    const read = await changesSince(anew ? 0 : version)
    if (!read) {
      readAllAt = Number.NEGATIVE_INFINITY
      return
    }
    const changes = differences(hosts, read.changes, anew)
    if (changes.length > 0) {
      for (const host of changes)
        if (host.gone) hosts.delete(host.id)
        else hosts.set(host.id, host)
      await snapshot.keep(changes)
      await files.write(hosts, changes)
    }
    version = read.last
    if (anew) readAllAt = performance.now()
    heardAt = performance.now()
  }

  let stopped = false
  let turn: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const schedule = (ms: number) => {
    timer = setTimeout(() => {
      turn = look()
        .catch((error: unknown) => {
          if (performance.now() - loggedAt < LOG_EVERY_MS) return
          loggedAt = performance.now()
          log.warn({ err: error }, 'custom domains cannot be read; going on with those known')
        })
        .then(() => {
          if (!stopped) schedule(EVERY_MS)
        })
    }, ms)
  }
  schedule(0)
  return {
    size: () => hosts.size,
    silentSeconds: () => (performance.now() - (heardAt ?? opened)) / 1_000,
    /** Without account a snapshot will do. */
    isReady: () => heardAt !== undefined || hosts.size > 0,
    async stop(): Promise<void> {
      stopped = true
      clearTimeout(timer)
      await turn
    },
  }
}
