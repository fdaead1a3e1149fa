import { MAX_WEBHOOK_LINKS, MAX_WEBHOOK_URL } from '@sluice/contract/api-webhooks'
import { WEBHOOK_EVENTS } from '@sluice/contract/webhook-events'
import type { Webhook, WebhookForm } from '../../../api/webhooks.ts'
import { addressFault } from '../../../parts/typed-address/address-rule.ts'
import type { FormFaults } from '../../../ui/form-resolver.ts'

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]
export type WebhookValues = {
  url: string
  events: WebhookEvent[]
  /** Visits come with addresses. Kept while visits are not chosen, but not sent then. */
  withAddress: boolean
  links: number[]
}

export const valuesOf = (webhook: Webhook | null): WebhookValues =>
  webhook
    ? {
        url: webhook.url,
        events: webhook.events,
        withAddress: webhook.with_address,
        links: webhook.links,
      }
    : { url: '', events: [], withAddress: false, links: [] }

export const wantsVisits = ({ events }: Pick<WebhookValues, 'events'>) => events.includes('visit.recorded')

/** Rejects only what cannot be an address at all; the server knows which ones it may reach. */
export function checkWebhook({ url, events, links }: WebhookValues): FormFaults<WebhookValues> {
  const faults: FormFaults<WebhookValues> = {}
  const typed = url.trim()
  const fault = typed ? addressFault(typed, MAX_WEBHOOK_URL) : 'required'
  if (typed.length > MAX_WEBHOOK_URL) faults.url = 'webhooks.urlTooLong'
  else if (fault) faults.url = fault
  if (events.length === 0) faults.events = 'webhooks.eventRequired'
  if (links.length > MAX_WEBHOOK_LINKS) faults.links = 'webhooks.tooManyLinks'
  return faults
}

export const webhookOf = ({ url, events, withAddress, links }: WebhookValues): WebhookForm => ({
  url: url.trim(),
  events: WEBHOOK_EVENTS.filter((each) => events.includes(each)),
  withAddress: withAddress && wantsVisits({ events }),
  links,
})

/** What to call an endpoint, whose address may be long. */
export const hostOf = ({ url }: Pick<Webhook, 'url'>): string => URL.parse(url)?.host ?? url
