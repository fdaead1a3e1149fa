import { DoneAnswer } from '@sluice/contract/api-answer'
import {
  NewWebhookAnswer,
  WebhookAnswer,
  WebhookBody,
  WebhookChangeBody,
  WebhooksAnswer,
} from '@sluice/contract/api-webhooks'
import { webhookSecretText } from '@sluice/kit/webhook-secret'
import { sessionOf } from '../../base/http/access.ts'
import { languageOf } from '../../base/http/problem-handler.ts'
import { say } from '../../base/http/say.ts'
import { type Api, IdParams } from '../../base/http/validation.ts'
import { translate } from '../../base/messages/translate.ts'
import {
  createWebhook,
  deleteWebhook,
  type MadeWebhook,
  rollWebhook,
  updateWebhook,
  type WebhookDeps,
} from './change-webhooks.ts'
import { webhookItem } from './webhook-item.ts'
import { listWebhooks, type Webhook } from './webhooks-store.ts'

const config = { access: 'user', scope: 'webhooks' } as const
const success = 'success' as const

export function webhookRoutes(api: Api, deps: WebhookDeps): void {
  const itemOf = (row: Webhook) => webhookItem(row, deps.webhookKey, Date.now())
  const withSecret = ({ row, secret }: MadeWebhook) => ({
    status: success,
    id: row.id,
    secret: webhookSecretText(secret),
    data: itemOf(row),
  })

  api.get(
    '/api/webhooks',
    {
      config: { ...config, summary: say('Own webhooks, newest first', '我的 Webhook，最新在前') },
      schema: { response: { 200: WebhooksAnswer } },
    },
    async (request) => {
      const rows = await listWebhooks(deps.db, sessionOf(request).userId)
      return { status: success, items: rows.map(itemOf) }
    },
  )

  api.post(
    '/api/webhooks',
    {
      config: {
        ...config,
        summary: say('Create a webhook; its secret is shown this once', '创建 Webhook，其密钥仅显示一次'),
      },
      schema: { body: WebhookBody, response: { 200: NewWebhookAnswer } },
    },
    async (request) => withSecret(await createWebhook(deps, sessionOf(request).userId, request.body)),
  )

  api.put(
    '/api/webhooks/:id',
    {
      config: {
        ...config,
        summary: say('Change a webhook, stop it, or enable it again', '修改、停用或重新启用 Webhook'),
      },
      schema: { params: IdParams, body: WebhookChangeBody, response: { 200: WebhookAnswer } },
    },
    async (request) => {
      const user = sessionOf(request).userId
      const row = await updateWebhook(deps, user, request.params.id, request.body)
      return { status: success, data: itemOf(row) }
    },
  )

  api.post(
    '/api/webhooks/:id/roll',
    {
      config: {
        ...config,
        summary: say(
          'Renew a webhook’s secret; the old one signs for 24 more hours',
          '更换 Webhook 的密钥，旧密钥 24 小时内仍用于签名',
        ),
      },
      schema: { params: IdParams, response: { 200: NewWebhookAnswer } },
    },
    async (request) => withSecret(await rollWebhook(deps, sessionOf(request).userId, request.params.id)),
  )

  api.delete(
    '/api/webhooks/:id',
    {
      config: {
        ...config,
        summary: say('Delete a webhook with its deliveries', '删除 Webhook 及其发送记录'),
      },
      schema: { params: IdParams, response: { 200: DoneAnswer } },
    },
    async (request) => {
      await deleteWebhook(deps, sessionOf(request).userId, request.params.id)
      return { status: success, message: translate(languageOf(request), 'webhook_deleted') }
    },
  )
}
