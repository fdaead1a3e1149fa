import type { EdgeHost } from '@sluice/contract/edge'

export type Lists = Readonly<Record<(typeof LIST_FILES)[number], string>>

export const LIST_FILES = [
  'names.conf',
  'tls-names.conf',
  'certificates.map',
  'robots.map',
  'hsts.map',
] as const

const HSTS = 'max-age=31536000'

/**
 * nginx' lists of the hosts, in an order that does not depend on how they came. Of two claims of a host the later one
 * counts. `withKey`: ids of the hosts whose certificate is on disk.
 */
export function listsOf(hosts: Iterable<EdgeHost>, withKey: ReadonlySet<number>): Lists {
  const latest = new Map([...hosts].sort((a, b) => a.id - b.id).map((host) => [host.host, host]))
  const all = [...latest.values()].sort((a, b) => a.id - b.id)
  const tls = all.filter(({ id }) => withKey.has(id))
  const lines = (of: readonly EdgeHost[], line: (host: EdgeHost) => string) =>
    of.map((host) => `${line(host)}\n`).join('')
  return {
    'names.conf': lines(all, ({ host }) => `server_name ${host};`),
    'tls-names.conf': lines(tls, ({ host }) => `server_name ${host};`),
    'certificates.map': lines(tls, ({ host, id }) => `${host} ${id};`),
    'robots.map': lines(
      all.filter(({ noindex }) => noindex),
      ({ host }) => `${host} noindex;`,
    ),
    'hsts.map': lines(
      tls.filter(({ hsts }) => hsts),
      ({ host }) => `https:${host} "${HSTS}";`,
    ),
  }
}
