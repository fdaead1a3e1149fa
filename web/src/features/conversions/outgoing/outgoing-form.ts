import { MAX_OUTGOING_TEMPLATE, type OUTGOING_METHODS } from '@sluice/contract/api-outgoing'
import { CONVERSION_STATUSES, type ConversionStatus } from '@sluice/contract/conversions'
import { readAddress } from '@sluice/contract/read-address'
import type { Outgoing, OutgoingForm } from '../../../api/outgoing.ts'
import { ADDRESS_FAULTS } from '../../../parts/typed-address/address-rule.ts'
import type { FormFaults } from '../../../ui/form-resolver.ts'

export type OutgoingValues = {
  template: string
  method: (typeof OUTGOING_METHODS)[number]
  /** Names separated by commas; empty: all. */
  events: string
  statuses: ConversionStatus[]
  late: boolean
  sendWithout: boolean
}

export const valuesOf = (item: Outgoing | null): OutgoingValues =>
  item
    ? {
        ...{ template: item.template, method: item.method, statuses: item.statuses, late: item.late },
        events: item.events.join(', '),
        sendWithout: item.send_without,
      }
    : { template: '', method: 'GET', events: '', statuses: ['approved'], late: false, sendWithout: false }

/** Rejects only what cannot be an address at all; the server knows its macros and which ones it may reach. */
export function checkOutgoing({ template, statuses }: OutgoingValues): FormFaults<OutgoingValues> {
  const faults: FormFaults<OutgoingValues> = {}
  const typed = template.trim()
  const read = readAddress(typed)
  if (!typed) faults.template = 'required'
  else if (typed.length > MAX_OUTGOING_TEMPLATE) faults.template = 'webhooks.urlTooLong'
  else if (!read.ok) faults.template = ADDRESS_FAULTS[read.fault]
  if (statuses.length === 0) faults.statuses = 'outgoing.statusRequired'
  return faults
}

export const formOf = ({ template, events, statuses, ...rest }: OutgoingValues): OutgoingForm => ({
  ...rest,
  template: template.trim(),
  events: events
    .split(/[,，]/)
    .map((name) => name.trim())
    .filter((name) => name !== ''),
  statuses: CONVERSION_STATUSES.filter((each) => statuses.includes(each)),
})

/** All that is said of it, for a change of its state alone. */
export const sameOf = (item: Outgoing): OutgoingForm => formOf(valuesOf(item))

/** What to call it; its address may be long. */
export const hostOf = ({ template }: Pick<Outgoing, 'template'>): string =>
  /^https?:\/\/([^/?#]+)/i.exec(template)?.[1] ?? template
