import type { AddressFault } from '@sluice/contract/read-address'
import type { MessageKey } from './en_US.ts'

/** What is said of a text that is no address. */
export const ADDRESS_FAULTS = {
  none: 'invalid_url',
  several: 'address_several',
  spaced: 'address_spaced',
} as const satisfies Record<AddressFault, MessageKey>
