import type { MessageId } from '../../../i18n/zh.ts'
import type { DraftedLink } from '../../../kept/drafted-link.ts'
import { addressFault } from '../../../parts/typed-address/address-rule.ts'

export const ADDRESSES = ['realUrl', 'auditUrl'] as const
export type Address = (typeof ADDRESSES)[number]

/** What is wrong with the addresses of a draft. Their length is for the form of links to check. */
export function draftFaults(draft: DraftedLink): Partial<Record<Address, MessageId>> {
  const faults: Partial<Record<Address, MessageId>> = {}
  for (const field of ADDRESSES) {
    const typed = draft[field].trim()
    const optional = field === 'auditUrl' && draft.mode === 'full_open'
    const fault = typed ? addressFault(typed, Number.POSITIVE_INFINITY) : optional ? undefined : 'required'
    if (fault) faults[field] = fault
  }
  return faults
}
