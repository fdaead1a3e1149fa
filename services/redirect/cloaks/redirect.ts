import type { Filling } from '@sluice/kit/destinations/filling'
import type { Sent } from '../sent.ts'

/** The answer that leads to an address. A link keeps one for each of its destinations. */
export type Redirect = Sent & {
  readonly location: string
  /** What each visit fills in the location first; undefined: nothing. */
  readonly filling: RedirectFilling | undefined
  /** The click id in the location of a redirect that is kept for the next visit; undefined: its location stays. */
  readonly clickId: ClickIdPlace | undefined
}

/** A click id in ASCII, and where it stands in its location. */
export type ClickIdPlace = { bytes: Buffer; readonly at: number }

/** The redirect to a destination whose click id is that of the last visit. */
export type KeptRedirect = Redirect & { readonly clickId: ClickIdPlace }
export type RedirectFilling = Filling<KeptRedirect>

export const newRedirect = (location: string, filling?: RedirectFilling): Redirect => ({
  location,
  sent: 'never',
  filling,
  clickId: undefined,
})

/** A redirect whose click id is to be set before each sending. */
export function keptWithClickId(before: string, after: string): KeptRedirect {
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
