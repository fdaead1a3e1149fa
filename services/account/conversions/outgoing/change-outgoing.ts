import type { LookedBody, OutgoingBody, OutgoingChangeBody } from '@sluice/contract/api-outgoing'
import type { z } from 'zod'
import { writeAudit } from '../../base/audit/write-audit.ts'
import type { Db } from '../../base/database/connect.ts'
import { invalidFields, problem } from '../../base/http/fail.ts'
import { failWaiting } from '../../base/webhooks/fail-waiting.ts'
import { holdUser } from '../../people/identity/hold-user.ts'
import {
  findOutgoing,
  insertOutgoing,
  lockOutgoing,
  type OutgoingPostback,
  stateOf,
} from './outgoing-store.ts'
import { readTemplate } from './read-template.ts'

/** `allowPrivate`: in local mode receivers may be on this machine. */
export type ChangeDeps = { db: Db; allowPrivate: boolean }

/** The address may hold a token, and the audit log is for ever. */
const noted = (row: OutgoingPostback) => ({
  events: row.names.join(' '),
  statuses: row.statuses.join(' '),
  state: stateOf(row),
  revision: row.revision,
})
const subjectOf = (id: number) => `outgoing:${id}`

function readBody({ allowPrivate }: ChangeDeps, body: z.output<typeof OutgoingBody>) {
  const read = readTemplate(body.template, allowPrivate)
  if ('fault' in read) throw invalidFields({ template: read.fault })
  const { method, late, sendWithout } = body
  return {
    url: read.url,
    said: {
      ...{ method, late, send_without: sendWithout },
      names: [...new Set(body.events)].sort(),
      statuses: [...new Set(body.statuses)].sort(),
    },
  }
}

export async function createOutgoing(
  deps: ChangeDeps,
  user: number,
  body: z.output<typeof OutgoingBody>,
): Promise<OutgoingPostback> {
  const { url, said } = readBody(deps, body)
  return deps.db.transaction().execute(async (tx) => {
    await holdUser(tx, user)
    const row = await insertOutgoing(tx, user, { url, ...said })
    const entry = { actor: user, subject: subjectOf(row.id), before: null, after: noted(row) }
    await writeAudit(tx, { ...entry, action: 'outgoing.create' })
    return row
  })
}

/** Changes a postback. With another address or method it is a draft, and what waits for it fails. */
export async function updateOutgoing(
  deps: ChangeDeps,
  user: number,
  id: number,
  { active, ...body }: z.output<typeof OutgoingChangeBody>,
): Promise<OutgoingPostback> {
  const { url, said } = readBody(deps, body)
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockOutgoing(tx, user, id)
    const anew = url !== before.url || said.method !== before.method
    if (active === true && (anew || stateOf(before) === 'draft')) throw problem('outgoing_draft')
    const revision = before.revision + (anew ? 1 : 0)
    await tx.updateTable('webhooks').set({ url }).where('id', '=', id).execute()
    await tx
      .updateTable('outgoing_postbacks')
      .set({ ...said, revision })
      .where('webhook_id', '=', id)
      .execute()
    const stops = (anew || active === false) && before.disabled === null
    const starts = active === true && before.disabled !== null
    if (stops || starts) {
      const fresh = { failing_since: null, last_failure_at: null, warned_at: null, told_at: null }
      await tx
        .updateTable('webhook_states')
        .set({ disabled: stops ? 'owner' : null, paused_until: null, ...fresh })
        .where('webhook_id', '=', id)
        .execute()
    }
    if (stops) await failWaiting(tx, id)
    const row = await findOutgoing(tx, user, id)
    const entry = { actor: user, subject: subjectOf(id), before: noted(before), after: noted(row) }
    await writeAudit(tx, { ...entry, action: 'outgoing.update' })
    return row
  })
}

/** Its owner looked at the dry run of this revision, so it may be turned on. */
export const confirmOutgoing = (
  { db }: ChangeDeps,
  user: number,
  id: number,
  { revision }: z.output<typeof LookedBody>,
): Promise<OutgoingPostback> =>
  db.transaction().execute(async (tx) => {
    const before = await lockOutgoing(tx, user, id)
    if (revision !== before.revision || before.shown_revision !== revision)
      throw problem('outgoing_not_shown')
    await tx
      .updateTable('outgoing_postbacks')
      .set({ looked_revision: revision })
      .where('webhook_id', '=', id)
      .execute()
    const row = await findOutgoing(tx, user, id)
    const entry = { actor: user, subject: subjectOf(id), before: noted(before), after: noted(row) }
    await writeAudit(tx, { ...entry, action: 'outgoing.confirm' })
    return row
  })

/** Deletes a postback with its log. */
export async function deleteOutgoing({ db }: ChangeDeps, user: number, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lockOutgoing(tx, user, id)
    await tx.deleteFrom('webhooks').where('id', '=', id).execute()
    const entry = { actor: user, subject: subjectOf(id), before: noted(row), after: null }
    await writeAudit(tx, { ...entry, action: 'outgoing.delete' })
  })
}
