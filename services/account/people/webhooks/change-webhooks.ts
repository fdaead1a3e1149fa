import type { WebhookBody, WebhookChangeBody } from '@sluice/contract/api-webhooks'
import { readAddress } from '@sluice/contract/read-address'
import { newWebhookSecret, sealWebhookSecret } from '@sluice/kit/webhook-secret'
import { readWebhookUrl } from '@sluice/kit/webhook-url'
import type { z } from 'zod'
import { writeAudit } from '../../base/audit/write-audit.ts'
import type { Db } from '../../base/database/connect.ts'
import { invalidFields } from '../../base/http/fail.ts'
import { ADDRESS_FAULTS } from '../../base/messages/address-faults.ts'
import { failWaiting } from '../../base/webhooks/fail-waiting.ts'
import { followVisits } from '../../base/webhooks/visits/follow-visits.ts'
import { holdUser } from '../identity/hold-user.ts'
import { findWebhook, insertWebhook, lockWebhook, requireOwnLinks, type Webhook } from './webhooks-store.ts'

export type WebhookDeps = {
  db: Db
  /** Seals the secrets. */
  webhookKey: Buffer
  /** Local mode: receivers may be on this machine. */
  allowPrivate: boolean
}
/** The row of an endpoint, and its secret, which is stored sealed. */
export type MadeWebhook = { row: Webhook; secret: Buffer }

const OVERLAP_MS = 24 * 60 * 60_000

/** Events and state alone: an address may hold a token, and the audit log is for ever. */
const noted = ({ events, disabled }: Webhook) => ({ events: events.join(' '), active: disabled === null })

function readBody({ allowPrivate }: WebhookDeps, body: z.output<typeof WebhookBody>) {
  const given = readAddress(body.url)
  if (!given.ok && given.fault !== 'none') throw invalidFields({ url: ADDRESS_FAULTS[given.fault] })
  // A text without an address may still name one of this machine, in local mode.
  const target = readWebhookUrl(given.ok ? given.address : body.url, { allowPrivate })
  if (!target) throw invalidFields({ url: 'webhook_url' })
  return {
    url: target.url.href,
    events: [...new Set(body.events)].sort(),
    links: [...new Set(body.links)].sort((a, b) => a - b),
    with_address: body.withAddress,
  }
}

export async function createWebhook(
  deps: WebhookDeps,
  user: number,
  body: z.output<typeof WebhookBody>,
): Promise<MadeWebhook> {
  const said = readBody(deps, body)
  const secret = newWebhookSecret()
  return deps.db.transaction().execute(async (tx) => {
    await holdUser(tx, user)
    await requireOwnLinks(tx, user, said.links)
    const sealed = sealWebhookSecret(deps.webhookKey, user, secret)
    const row = await insertWebhook(tx, user, { ...said, secret: sealed })
    await followVisits(tx, row)
    const subject = `webhook:${row.id}`
    await writeAudit(tx, { actor: user, action: 'webhook.create', subject, before: null, after: noted(row) })
    return { row, secret }
  })
}

/** Changes an endpoint. Stopped, what waits for it fails; started again, it counts as new. */
export async function updateWebhook(
  deps: WebhookDeps,
  user: number,
  id: number,
  { active, ...body }: z.output<typeof WebhookChangeBody>,
): Promise<Webhook> {
  const said = readBody(deps, body)
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockWebhook(tx, user, id)
    // Links deleted since stay: nobody who stops an endpoint has to know of them.
    const added = said.links.filter((link) => !before.links.includes(link))
    await requireOwnLinks(tx, user, added)
    await tx.updateTable('webhooks').set(said).where('id', '=', id).execute()
    const stops = active === false && before.disabled === null
    const starts = active === true && before.disabled !== null
    if (stops || starts) {
      const anew = { failing_since: null, last_failure_at: null, warned_at: null, told_at: null }
      await tx
        .updateTable('webhook_states')
        .set({ disabled: stops ? 'owner' : null, paused_until: null, ...anew })
        .where('webhook_id', '=', id)
        .execute()
    }
    if (stops) await failWaiting(tx, id)
    const row = await findWebhook(tx, user, id)
    await followVisits(tx, row, starts)
    const entry = { actor: user, subject: `webhook:${id}`, before: noted(before), after: noted(row) }
    await writeAudit(tx, { ...entry, action: 'webhook.update' })
    return row
  })
}

/** Gives an endpoint a new secret. For 24 hours deliveries are signed with the present one, too. */
export async function rollWebhook(deps: WebhookDeps, user: number, id: number): Promise<MadeWebhook> {
  const secret = newWebhookSecret()
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockWebhook(tx, user, id)
    await tx
      .updateTable('webhooks')
      .set({
        secret: sealWebhookSecret(deps.webhookKey, user, secret),
        previous_secret: before.secret,
        previous_until: new Date(Date.now() + OVERLAP_MS),
      })
      .where('id', '=', id)
      .execute()
    const row = await findWebhook(tx, user, id)
    const entry = { actor: user, subject: `webhook:${id}`, before: null, after: noted(row) }
    await writeAudit(tx, { ...entry, action: 'webhook.roll' })
    return { row, secret }
  })
}

/** Deletes an endpoint with its deliveries. */
export async function deleteWebhook({ db }: WebhookDeps, user: number, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lockWebhook(tx, user, id)
    await tx.deleteFrom('webhooks').where('id', '=', id).execute()
    const entry = { actor: user, subject: `webhook:${id}`, before: noted(row), after: null }
    await writeAudit(tx, { ...entry, action: 'webhook.delete' })
  })
}
