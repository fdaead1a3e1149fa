import type { Macros } from '@sluice/contract/macros'
import { type AddressFault, normalAddress, readAddress } from '@sluice/contract/read-address'
import type { MessageId } from '../../i18n/zh.ts'

export const ADDRESS_FAULTS = {
  none: 'urlInvalid',
  several: 'typed.several',
  spaced: 'typed.spaced',
} as const satisfies Record<AddressFault, MessageId>

/** What is wrong with a typed address of at most `most` characters; the server makes the final check. */
export function addressFault(typed: string, most: number): MessageId | undefined {
  const read = readAddress(typed)
  if (!read.ok) return ADDRESS_FAULTS[read.fault]
  return URL.canParse(read.address) && typed.length <= most ? undefined : 'urlInvalid'
}

/** What becomes of a typed address, if that is not what everybody would expect. */
export function savedAs(typed: string, macros?: Macros): string | undefined {
  const read = readAddress(typed)
  const normal = read.ok ? normalAddress(read.address, macros) : undefined
  return normal === typed || normal === `${typed}/` ? undefined : normal
}
