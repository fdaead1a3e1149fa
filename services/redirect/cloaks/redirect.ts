import type { Sent } from '../sent.ts'

/** The answer that leads to an address. A link keeps one for each of its destinations. */
export type Redirect = Sent & {
  location: string
  /** What each visit fills in the location first; undefined: nothing. */
  readonly filling: Filling | undefined
  /** The click id in the location of a redirect that is kept for the next visit; undefined: its location stays. */
  readonly clickId: { text: string; readonly at: number } | undefined
}

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
  around: Around | undefined
}

/** A destination on both sides of its click ids, and the redirect to it, whose id is that of the last visit. */
export type Around = {
  readonly parameter: string
  readonly before: string
  readonly after: string
  readonly kept: Redirect
}

export const newRedirect = (
  location: string,
  filling?: Filling,
  clickId?: Redirect['clickId'],
): Redirect => ({ location, sent: 'never', filling, clickId })
