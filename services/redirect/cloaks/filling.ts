import { splitMacros } from '@sluice/contract/macros'

/** What each visit fills in a destination; made once for each version of its link. */
export type Filling = {
  readonly stored: string
  /** Scheme, host and port, where nothing is filled. */
  readonly site: string
  /** What follows: text and, at the odd places, names of macros. */
  readonly parts: readonly string[]
  /** How many of the macros stand in the path. */
  readonly inPath: number
  /** Whether the click id stands in one of them. */
  readonly hasClickId: boolean
  /** Whether the link asks for its click ids in a parameter. */
  readonly clickId: boolean
  /** Whether a visit's `url` takes the destination's place. */
  readonly takesUrl: boolean
  /** The two sides of the click id where there is no macro; made for one name of the parameter. */
  around: { readonly parameter: string; readonly before: string; readonly after: string } | undefined
}

/** undefined: the destination is the same for every visit. */
export function fillingOf(stored: string, clickId: boolean, takesUrl = false): Filling | undefined {
  const asks = clickId || takesUrl
  if (!asks && !stored.includes('{')) return undefined
  const end = siteEnd(stored)
  const parts = splitMacros(stored.slice(end))
  if (!asks && parts.length === 1) return undefined
  return {
    stored,
    site: stored.slice(0, end),
    parts,
    inPath: macrosInPath(parts),
    hasClickId: parts.some((part, at) => at % 2 === 1 && part === 'click_id'),
    clickId,
    takesUrl,
    around: undefined,
  }
}

/** Where the path, the query or the fragment of a URL begins. */
const siteEnd = (url: string): number => {
  const after = url.indexOf('://') + 3
  const length = url.slice(after).search(/[/?#]/)
  return length < 0 ? url.length : after + length
}

function macrosInPath(parts: readonly string[]): number {
  const last = parts.findIndex((part, at) => at % 2 === 0 && /[?#]/.test(part))
  return (last < 0 ? parts.length - 1 : last) / 2
}
