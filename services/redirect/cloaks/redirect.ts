import type { Sent } from '../sent.ts'

/** The answer that leads to an address. A link keeps one for each of its destinations. */
export type Redirect = Sent & { readonly location: string }

export const newRedirect = (location: string): Redirect => ({ location, sent: 'never' })
