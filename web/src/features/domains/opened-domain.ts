import type { OwnDomain } from '../../api/domains.ts'

/** In the address: no card is open. */
export const CLOSED = 'none'

/** Which card is open: the chosen one, else the newest that is not live, else the only one. */
export function openedOf(
  domains: readonly Pick<OwnDomain, 'id' | 'state'>[],
  chosen: string | null,
): number | null {
  if (chosen === CLOSED) return null
  const known = domains.find(({ id }) => String(id) === chosen)
  const first = domains.find(({ state }) => state !== 'live')
  return (known ?? first ?? (domains.length === 1 ? domains[0] : undefined))?.id ?? null
}
