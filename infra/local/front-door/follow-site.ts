import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { LineLog } from '../stores/store.ts'

const LOOK_EVERY_MS = 1_000
/** Looks for which a build without a page of the one before is held for unfinished: its last pages are drawn late. */
export const LOOKS_FOR_MISSING = 60

export type FollowedSite = {
  /** Looks whether there is another build; it is published when two looks in a row see the same one, with all its pages. */
  look: () => Promise<void>
  close: () => void
}

/** When each page at the top was written: every build writes them anew. */
type Trace = ReadonlyMap<string, number>

async function traceOf(dist: string): Promise<Trace> {
  const pages = (await readdir(dist)).filter((name) => name.endsWith('.html')).sort()
  return new Map(
    await Promise.all(
      pages.map(async (name): Promise<[string, number]> => [name, (await stat(join(dist, name))).mtimeMs]),
    ),
  )
}

const lacksPageOf = (before: Trace, trace: Trace): boolean =>
  [...before.keys()].some((page) => !trace.has(page))

/** Publishes the web build at `dist` now and after each new build. While one is being written the former is served. */
export async function followSite(
  dist: string,
  publish: () => Promise<void>,
  log: LineLog,
): Promise<FollowedSite> {
  let taken = await traceOf(dist)
  await publish()
  let seen = taken
  let looks = 0
  async function look(): Promise<void> {
    const trace = await traceOf(dist)
    looks = isDeepStrictEqual(trace, seen) ? looks + 1 : 0
    seen = trace
    if (looks < (lacksPageOf(taken, trace) ? LOOKS_FOR_MISSING : 1) || isDeepStrictEqual(trace, taken)) return
    await publish()
    taken = trace
    log(JSON.stringify({ level: 30, service: 'front-door', msg: 'new web build' }))
  }
  // A build that is half written has no page or loses files while they are copied; the next look sees the rest.
  const tryLook = () =>
    look().catch((error: Error) =>
      log(
        JSON.stringify({
          level: 20,
          service: 'front-door',
          msg: 'no whole web build',
          reason: error.message,
        }),
      ),
    )
  const timer = setTimeout(again, LOOK_EVERY_MS).unref()
  async function again(): Promise<void> {
    await tryLook()
    timer.refresh()
  }
  return { look, close: () => clearTimeout(timer) }
}
