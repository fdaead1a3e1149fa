import type { Nat64 } from '@sluice/kit/nat64'
import { isPublicAddress } from '@sluice/kit/public-address'

export type Guard = { allowPrivate: boolean; nat64?: Nat64 }

/**
 * Whether a connection may go to one of these addresses of a name. One that is not public refuses all of them: such a name
 * is meant to lead elsewhere at another time.
 */
export const mayConnect = (addresses: readonly string[], { allowPrivate, nat64 }: Guard): boolean =>
  addresses.length > 0 && (allowPrivate || addresses.every((address) => isPublicAddress(address, nat64)))
