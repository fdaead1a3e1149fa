import type { Sent } from '../sent.ts'
import type { Filling } from './filling.ts'

/** The answer that leads to an address. A link keeps one for each of its destinations. */
export type Redirect = Sent & {
  readonly location: string
  /** What each visit fills in the location first; undefined: nothing. */
  readonly filling: Filling | undefined
}

export const newRedirect = (location: string, filling?: Filling): Redirect => ({
  location,
  sent: 'never',
  filling,
})
