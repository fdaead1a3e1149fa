import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { LineLog } from '../stores/store.ts'

const LOOK_EVERY_MS = 1_000
/** A build that lacks a page of the previous one counts as unfinished for this many looks: some pages are drawn late. */
export const LOOKS_FOR_MISSING = 60

export type FollowedSite = {
  /** Looks for a new build and publishes it once two looks in a row see the same one with all its pages. */
  look: () => Promise<void>
  close: () => void
}

/** Write time of each top-level page: every build rewrites them. */
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

/** Publishes the web build at `dist` now and after each new build. While one is being written, the old one is served. */
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
  // A half-written build lacks its page or loses files during the copy; the next look sees the rest.
  const tryLook = () =>
    look().catch((error: Error) =>
      log(
        JSON.stringify({
          level: 20,
          service: 'front-door',
          msg: 'no complete web build',
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
