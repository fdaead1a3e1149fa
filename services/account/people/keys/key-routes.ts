import { DoneAnswer } from '@sluice/contract/api-answer'
import { KeyBody, KeysAnswer, NewKeyAnswer } from '@sluice/contract/api-keys'
import type { Db } from '../../base/database/connect.ts'
import { sessionOf } from '../../base/http/access.ts'
import { languageOf } from '../../base/http/problem-handler.ts'
import { say } from '../../base/http/say.ts'
import { type Api, IdParams } from '../../base/http/validation.ts'
import { translate } from '../../base/messages/translate.ts'
import { createKey, type MadeKey, revokeKey, rollKey } from './change-keys.ts'
import { keyItem } from './key-item.ts'
import { listKeys } from './keys-store.ts'

/** A key makes no keys. */
const config = { access: 'user', scope: null } as const
const success = 'success' as const

const shownOnce = ({ row, key }: MadeKey) => ({
  status: success,
  id: row.id,
  key,
  data: keyItem(row, Date.now()),
})

export function keyRoutes(api: Api, { db }: { db: Db }): void {
  api.get(
    '/api/keys',
    {
      config: { ...config, summary: say('Own API keys, newest first', '我的 API 密钥，最新在前') },
      schema: { response: { 200: KeysAnswer } },
    },
    async (request) => {
      const now = Date.now()
      const rows = await listKeys(db, sessionOf(request).userId)
      return { status: success, items: rows.map((row) => keyItem(row, now)) }
    },
  )

  api.post(
    '/api/keys',
    {
      config: { ...config, summary: say('Create an API key, shown this once', '创建 API 密钥，仅显示一次') },
      schema: { body: KeyBody, response: { 200: NewKeyAnswer } },
    },
    async (request) => shownOnce(await createKey(db, sessionOf(request).userId, request.body)),
  )

  api.post(
    '/api/keys/:id/roll',
    {
      config: {
        ...config,
        summary: say(
          'Renew an API key; the old one works for 24 more hours',
          '更换 API 密钥，旧密钥 24 小时内仍可使用',
        ),
      },
      schema: { params: IdParams, response: { 200: NewKeyAnswer } },
    },
    async (request) => shownOnce(await rollKey(db, sessionOf(request).userId, request.params.id)),
  )

  api.delete(
    '/api/keys/:id',
    {
      config: { ...config, summary: say('Revoke an API key at once', '立即撤销 API 密钥') },
      schema: { params: IdParams, response: { 200: DoneAnswer } },
    },
    async (request) => {
      await revokeKey(db, sessionOf(request).userId, request.params.id)
      return { status: success, message: translate(languageOf(request), 'key_revoked') }
    },
  )
}
