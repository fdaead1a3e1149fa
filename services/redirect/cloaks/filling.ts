import { splitMacros } from '@sluice/contract/macros'
import type { Filling } from './redirect.ts'

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
