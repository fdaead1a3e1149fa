import type { Random } from '@sluice/local/random'

/** A short link in cloak mode; `owner` counts from 0. */
export type Link = {
  code: string
  owner: number
  realUrl: string
  auditUrl: string
  countries: readonly string[]
  clickId: boolean
}

/** Countries that every link of the comparison targets: about half of the random addresses, so that both outcomes occur. */
export const TARGETED_COUNTRIES = ['US', 'DE', 'FR', 'ES', 'IT'] as const

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** `count` links of `owners` owners, with codes like the product's. */
export function makeLinks(count: number, owners: number, random: Random): Link[] {
  return Array.from({ length: count }, (_, index) => ({
    code: Array.from({ length: 7 }, () => random.pick([...BASE62])).join(''),
    owner: index % owners,
    realUrl: `https://shop${index % owners}.example.com/campaign/${index}/landing?utm_source=ads&utm_campaign=${index}`,
    auditUrl: `https://shop${index % owners}.example.com/about/${index}`,
    countries: TARGETED_COUNTRIES,
    clickId: false,
  }))
}
