import type { TrustedProxies } from '@sluice/kit/client-address'
import type { CountryTable } from '@sluice/kit/geo/country-table'
import type { Nat64 } from '@sluice/kit/nat64'
import type { Calls } from '../calls/calls.ts'
import type { Documents } from '../cloaks/documents.ts'
import type { ClickIds } from './clicked-redirects.ts'
import type { Turn } from './turn.ts'

export type VisitDeps = {
  documents: Documents
  calls: Calls
  geo: { readonly table: CountryTable }
  turn: Turn
  trusted: TrustedProxies
  nat64: Nat64
  /** undefined: there are no keys, and no visit has a click id. */
  clickIds: ClickIds | undefined
  /** Sends the link's version in a header. */
  debug: boolean
  /** Connections take no more requests, because the worker is stopping. */
  isLast: () => boolean
  /** A visit could not be answered because of a fault in this program. */
  onFailed: (error: unknown) => void
}
