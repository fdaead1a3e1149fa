import { splitMacros } from '@sluice/contract/macros'
import { cutTemplate, type Template } from '@sluice/contract/template'

/** What each visit fills in a destination; made once for each version of its link. */
export type Filling<Kept = unknown> = Template & {
  /** Whether the click id stands in one of them. */
  readonly hasClickId: boolean
  /** Whether the link asks for its click ids in a parameter. */
  readonly clickId: boolean
  /** Whether a visit's `url` takes the destination's place. */
  readonly takesUrl: boolean
  /** The two sides of the click id where there is no macro; made for one name of the parameter. */
  around: Around<Kept> | undefined
}

/** A destination on both sides of its click ids, and what its user keeps with it. */
export type Around<Kept = unknown> = {
  readonly parameter: string
  readonly before: string
  readonly after: string
  kept: Kept | undefined
}

/** undefined: the destination is the same for every visit. */
export function fillingOf<Kept>(
  stored: string,
  clickId: boolean,
  takesUrl = false,
): Filling<Kept> | undefined {
  const asks = clickId || takesUrl
  if (!asks && !stored.includes('{')) return undefined
  const template = cutTemplate(stored, splitMacros)
  if (!asks && template.parts.length === 1) return undefined
  return {
    ...template,
    hasClickId: template.parts.some((part, at) => at % 2 === 1 && part === 'click_id'),
    clickId,
    takesUrl,
    around: undefined,
  }
}
