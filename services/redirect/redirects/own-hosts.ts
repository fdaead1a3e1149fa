import type { Documents } from '../cloaks/documents.ts'
import { newRedirect, type Redirect } from '../cloaks/redirect.ts'
import type { Visit } from './visit.ts'

/** What browsers and robots ask for by themselves. */
const FOR_MACHINES = new Set(['/robots.txt', '/favicon.ico'])

/** At the installation's address a path without `/t/` is the application's, and none of a link. */
export const isElsewhere = ({ own, head }: Visit): boolean => head.isBare && !own

/** The hosts that are custom domains, as this worker knows them. */
export function ownHosts({ memory, usable }: Pick<Documents, 'memory' | 'usable'>) {
  const { hosts } = memory
  return {
    /** Finds the domain that the visit came to. False: the hosts in memory are too old. `now` in monotonic ms. */
    find(visit: Visit, now: number): boolean {
      const entry = hosts()
      visit.own = entry.table.find(visit.bytes, visit.head.host)
      return usable(entry, now)
    },
    /** Where a path that names no link leads, given without its query; undefined: to the 404 page. */
    leadOf(host: string, path: string): Redirect | undefined {
      const bytes = Buffer.from(host, 'latin1')
      const own = hosts().table.find(bytes, { start: 0, end: bytes.length })
      if (!own || FOR_MACHINES.has(path)) return undefined
      const url = path === '/' ? own.root : own.unknown
      return url === null ? undefined : newRedirect(url)
    },
  }
}
