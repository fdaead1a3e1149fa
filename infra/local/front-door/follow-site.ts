import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Log } from '@sluice/kit/log'
import { loadSite, type Site } from './site-files.ts'

const LOOK_EVERY_MS = 1_000
/** Looks for which a build without a page of the one before is held for unfinished: its last pages are drawn late. */
export const LOOKS_FOR_MISSING = 60

export type FollowedSite = {
  current: () => Site
  /** Looks whether there is another build; it is taken when two looks in a row see the same one, with all its pages. */
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

/** Pages that are open in a browser still ask for the scripts of the build before. */
const withAssetsOf = (before: Site, next: Site): Site =>
  new Map([...[...before].filter(([path]) => path.startsWith('/assets/')), ...next])

/** The web build in memory, read again after each new build. While one is being written the former is served. */
export async function followSite(dist: string, origin: string, log: Log): Promise<FollowedSite> {
  let taken = await traceOf(dist)
  let build = await loadSite(dist, origin)
  let site = build
  let seen = taken
  let looks = 0
  async function look(): Promise<void> {
    const trace = await traceOf(dist)
    looks = isDeepStrictEqual(trace, seen) ? looks + 1 : 0
    seen = trace
    if (looks < (lacksPageOf(taken, trace) ? LOOKS_FOR_MISSING : 1) || isDeepStrictEqual(trace, taken)) return
    const next = await loadSite(dist, origin)
    site = withAssetsOf(build, next)
    build = next
    taken = trace
    log.info({ pages: next.size }, 'new web build')
  }
  // A build that is half written has no page or loses files while they are read; the next look sees the rest.
  const tryLook = () => look().catch((error: unknown) => log.debug({ err: error }, 'no whole web build'))
  const timer = setTimeout(again, LOOK_EVERY_MS).unref()
  async function again(): Promise<void> {
    await tryLook()
    timer.refresh()
  }
  return { current: () => site, look, close: () => clearTimeout(timer) }
}
