import { isDeepStrictEqual } from 'node:util'
import type { EdgeHost } from '@sluice/contract/edge'

type Known = ReadonlyMap<number, EdgeHost>

/** What a reading changes. `complete`: known hosts that it does not have are gone. */
export function differences(known: Known, read: readonly EdgeHost[], complete: boolean): EdgeHost[] {
  const changed = read.filter(
    (host) => (known.has(host.id) || !host.gone) && !isDeepStrictEqual(known.get(host.id), host),
  )
  return complete ? [...changed, ...goneFrom(known, read)] : changed
}

function goneFrom(known: Known, read: readonly EdgeHost[]): EdgeHost[] {
  const ids = new Set(read.map(({ id }) => id))
  return [...known.values()].filter(({ id }) => !ids.has(id)).map((host) => ({ ...host, gone: true }))
}
