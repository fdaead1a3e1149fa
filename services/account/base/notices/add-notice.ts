import type { NoticeFacts, NoticeKind } from '@sluice/contract/api-notices'
import type { Tx } from '../database/connect.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { noticeMail } from './notice-mail.ts'

export type Notice = {
  user: number
  kind: NoticeKind
  /** What it is about. A second notice with the same source is not created. */
  source: string
  facts: NoticeFacts
}

/** Notifies a user in the app and by mail, once per source. Returns whether it is new. */
export async function addNotice(tx: Tx, notice: Notice): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select(['email', 'language', 'erased_at'])
    .where('id', '=', notice.user)
    .executeTakeFirstOrThrow()
  if (user.erased_at) return false
  const added = await tx
    .insertInto('notices')
    .values({
      user_id: notice.user,
      kind: notice.kind,
      source: notice.source,
      facts: JSON.stringify(notice.facts),
    })
    .onConflict((conflict) => conflict.column('source').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return false
  await queueMail(tx, { to: user.email, ...noticeMail(user.language, notice) })
  return true
}
