import type { CostLink } from './costs-store.ts'
import type { MeantLink } from './read-cost-lines.ts'

/** What a file means, among an owner's links: an exact code before one in other letters, without a host one at any domain. */
export function linkFinder(
  links: readonly CostLink[],
): (meant: MeantLink) => CostLink | 'ambiguous' | undefined {
  const byCode = Map.groupBy(links, ({ code }) => code.toLowerCase())
  const byId = new Map(links.map((link) => [link.id, link]))
  return ({ named, id }) => {
    const isThere = ({ host }: CostLink) => named?.host === undefined || named.host === host
    const like = named ? (byCode.get(named.code.toLowerCase()) ?? []).filter(isThere) : []
    const exact = like.filter(({ code }) => code === named?.code)
    const [link, ...others] = exact.length > 0 ? exact : like
    if (others.length > 0) return 'ambiguous'
    // A code of digits alone is a code first.
    return link ?? (id === undefined ? undefined : byId.get(id))
  }
}
