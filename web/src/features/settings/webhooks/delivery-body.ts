import { WEBHOOK_EVENT_DATA, type WebhookEventType } from '@sluice/contract/webhook-events'
import { z } from 'zod'

const OfLink = z.object({ data: z.object({ link: z.object({ name: z.string() }) }) })

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** The name that the link had at the time; undefined for events that concern no link. */
export const linkNameOf = (body: string): string | undefined =>
  OfLink.safeParse(parsed(body)).data?.data.link.name

/** The body with a line for each value; what is no JSON stays as it is. */
export function readableBody(body: string): string {
  const value = parsed(body)
  return value === undefined ? body : JSON.stringify(value, null, 2)
}

/** Whether this page has a name for the event: a service may be newer than the page. */
export const isKnownEvent = (type: string): type is WebhookEventType =>
  Object.hasOwn(WEBHOOK_EVENT_DATA, type)
