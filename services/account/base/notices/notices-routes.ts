import { NoticesAnswer, NoticesQuery, ReadNoticesAnswer, ReadNoticesBody } from '@sluice/contract/api-notices'
import type { Db } from '../database/connect.ts'
import { pageAsked } from '../database/pinned-page.ts'
import { sessionOf } from '../http/access.ts'
import { pageAnswer } from '../http/page-answer.ts'
import { languageOf } from '../http/problem-handler.ts'
import { say } from '../http/say.ts'
import type { Api } from '../http/validation.ts'
import { noticeText } from './notice-text.ts'
import { listNotices, readNotices } from './notices-store.ts'

const config = { access: 'user', scope: null } as const
const success = 'success' as const

export function noticesRoutes(api: Api, { db }: { db: Db }): void {
  api.get(
    '/api/user/notices',
    {
      config: { ...config, summary: say('Own notices, newest first', '我的通知，最新在前') },
      schema: { querystring: NoticesQuery, response: { 200: NoticesAnswer } },
    },
    async (request) => {
      const found = await listNotices(db, sessionOf(request).userId, {
        ...pageAsked(request.query),
        onlyUnread: request.query.unread === 'true',
      })
      const items = found.rows.map(({ id, kind, facts, created_at, read_at }) => ({
        id,
        kind,
        facts,
        ...noticeText(languageOf(request), { kind, facts }),
        created: created_at.toISOString(),
        read: read_at !== null,
      }))
      return { ...pageAnswer(request.query, found, items), unread: found.unread }
    },
  )

  api.post(
    '/api/user/notices/read',
    {
      config: { ...config, summary: say('Mark notices as read', '将通知标为已读') },
      schema: { body: ReadNoticesBody, response: { 200: ReadNoticesAnswer } },
    },
    async (request) => ({
      status: success,
      data: { unread: await readNotices(db, sessionOf(request).userId, request.body.ids) },
    }),
  )
}
