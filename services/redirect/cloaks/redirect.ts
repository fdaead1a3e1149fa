import type { Template } from '@sluice/contract/template'
import type { Sent } from '../sent.ts'

/** The answer that leads to an address. A link keeps one for each of its destinations. */
export type Redirect = Sent & {
  readonly location: string
  /** What each visit fills in the location first; undefined: nothing. */
  readonly filling: Filling | undefined
  /** The click id in the location of a redirect that is kept for the next visit; undefined: its location stays. */
  readonly clickId: ClickIdPlace | undefined
}

/** What each visit fills in a destination; made once for each version of its link. */
export type Filling = Template & {
  /** Whether the click id stands in one of them. */
  readonly hasClickId: boolean
  /** Whether the link asks for its click ids in a parameter. */
  readonly clickId: boolean
  /** Whether a visit's `url` takes the destination's place. */
  readonly takesUrl: boolean
  /** The two sides of the click id where there is no macro; made for one name of the parameter. */
  around: Around | undefined
}

/** A click id in ASCII, and where it stands in its location. */
export type ClickIdPlace = { bytes: Buffer; readonly at: number }

/** A destination on both sides of its click ids, and the redirect to it, whose id is that of the last visit. */
export type Around = {
  readonly parameter: string
  readonly before: string
  readonly after: string
  readonly kept: Redirect & { readonly clickId: ClickIdPlace }
}

export const newRedirect = (location: string, filling?: Filling): Redirect => ({
  location,
  sent: 'never',
  filling,
  clickId: undefined,
})

/** A redirect whose click id is to be set before each sending. */
export function keptWithClickId(before: string, after: string): Around['kept'] {
  const clickId: ClickIdPlace = { bytes: Buffer.alloc(0), at: before.length }
  return {
    get location() {
      return before + clickId.bytes.toString('latin1') + after
    },
    sent: 'never',
    filling: undefined,
    clickId,
  }
}
