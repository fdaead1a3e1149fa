import type { EdgeHost } from '@sluice/contract/edge'

/** The known hosts that a complete reading does not have, as gone. */
export function goneFrom(known: ReadonlyMap<number, EdgeHost>, read: readonly EdgeHost[]): EdgeHost[] {
  const ids = new Set(read.map(({ id }) => id))
  return [...known.values()].filter(({ id }) => !ids.has(id)).map((host) => ({ ...host, gone: true }))
}
