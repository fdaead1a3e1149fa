import type { WebhookItem } from '@sluice/contract/api-webhooks'
import { webhookPublicKey } from '@sluice/kit/webhook-keys'
import type { Webhook } from './webhooks-store.ts'

/** Times that have passed by `now` say nothing any more. `webhookKey`: see `WebhookDeps`. */
export const webhookItem = (row: Webhook, webhookKey: Buffer, now: number): WebhookItem => {
  const ahead = (at: Date | null) => (at && at.getTime() > now ? at.toISOString() : null)
  return {
    id: row.id,
    url: row.url,
    events: row.events.filter((type) => type !== 'test.ping'),
    links: row.links,
    with_address: row.with_address,
    public_key: webhookPublicKey(webhookKey, row.id),
    disabled: row.disabled,
    failing_since: row.failing_since?.toISOString() ?? null,
    last_success_at: row.last_success_at?.toISOString() ?? null,
    paused_until: ahead(row.paused_until),
    previous_until: ahead(row.previous_until),
    created: row.created_at.toISOString(),
  }
}
