import {
  type LeftOutReason,
  MAX_OUTGOING_ADDRESS,
  type OutgoingMethod,
  type OutgoingRequest,
} from '@sluice/contract/api-outgoing'
import type { Campaign } from '@sluice/contract/campaign'
import type { OutgoingFacts } from '@sluice/contract/outgoing-facts'
import { namesClick, outgoingMacros, parametersIn } from '@sluice/contract/outgoing-macros'
import { cutTemplate, encodeText, fillTemplate } from '@sluice/contract/template'

type Values = OutgoingRequest['values']
type Filled = { address: string; left_out: null } | { address: null; left_out: LeftOutReason }
/** How an outgoing postback is made. `url` is its template. */
export type Form = { url: string; method: OutgoingMethod; send_without: boolean }

/**
 * What is sent for a conversion. `campaign` undefined: its visit is not stored. All values of the conversion stay with it, and
 * those of the visit that the address names.
 */
export function buildRequest(
  form: Form,
  facts: OutgoingFacts,
  campaign: Campaign | undefined,
): OutgoingRequest {
  const ofVisit = parametersIn(form.url).map((name) => [name, campaign?.[name] ?? ''])
  const values: Values = { ...Object.fromEntries(ofVisit), ...ofConversion(facts) }
  const filled = fillForm(form, values)
  return {
    conversion: facts.conversion,
    name: facts.event,
    status: facts.status,
    method: form.method,
    ...(filled.left_out === 'no_click_parameter' && !campaign
      ? { address: null, left_out: 'visit_not_found' }
      : filled),
    values,
  }
}

/**
 * The address with these values. Without one of the click parameters that it names the receiver could not find the click, so
 * there is none unless `send_without` says so.
 */
export function fillForm({ url, send_without }: Form, values: Values): Filled {
  const clicks = parametersIn(url).filter(namesClick)
  if (!send_without && clicks.length > 0 && !clicks.some((name) => values[name]))
    return { address: null, left_out: 'no_click_parameter' }
  const byName = new Map<string, string>(Object.entries(values))
  const cut = cutTemplate(url, outgoingMacros.split)
  const address = fillTemplate(cut, (macro) => encodeText(byName.get(macro) ?? ''), MAX_OUTGOING_ADDRESS)
  return address === undefined ? { address: null, left_out: 'address_unfit' } : { address, left_out: null }
}

const ofConversion = (facts: OutgoingFacts) => ({
  click_id: facts.click_id,
  event: facts.event,
  status: facts.status,
  value: facts.value,
  currency: facts.currency,
  tid: facts.tid,
  time: String(Math.floor(facts.at / 1_000)),
  time_iso: `${new Date(facts.at).toISOString().slice(0, 19)}Z`,
  country: facts.country,
  code: facts.code,
})
