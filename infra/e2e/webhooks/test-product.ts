import {
  DeliveriesAnswer,
  NewWebhookAnswer,
  TestAnswer,
  type WebhookItem,
  WebhooksAnswer,
} from '@sluice/contract/api-webhooks'
import type { TestAccount } from '../../../services/account/testing/test-account.ts'

export type User = Awaited<ReturnType<TestAccount['user']>>

/** Generous, because the machine may be busy. */
export const PATIENT = { timeout: 20_000, interval: 50 }

export const LINK = {
  name: 'Spring',
  mode: 'cloak',
  realUrl: 'https://shop.test/',
  auditUrl: 'https://safe.test/',
  selectedRegions: ['US'],
}

/** What the tests of webhooks ask of the API. */
export const webhookCalls = (account: TestAccount) => ({
  async create(by: User, body: object) {
    const answer = await account.call('POST', '/api/webhooks', { token: by.token, body })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return NewWebhookAnswer.parse(answer.body)
  },
  async createLink(by: User, name = LINK.name): Promise<number> {
    const body = { ...LINK, name }
    const answer = await account.call('POST', '/api/cloak/create', { token: by.token, body })
    return answer.body.id
  },
  async rename(by: User, id: number, name: string) {
    const body = { ...LINK, name }
    return account.call('PUT', `/api/cloak/update/${id}`, { token: by.token, body })
  },
  async deliveries(by: User, id: number, query = '') {
    const path = `/api/webhooks/${id}/deliveries${query}`
    return DeliveriesAnswer.parse((await account.call('GET', path, { token: by.token })).body).items
  },
  async one(by: User, id: number): Promise<WebhookItem> {
    const { items } = WebhooksAnswer.parse(
      (await account.call('GET', '/api/webhooks', { token: by.token })).body,
    )
    const found = items.find((item) => item.id === id)
    if (!found) throw new Error(`no webhook ${id}`)
    return found
  },
  async ping(by: User, id: number) {
    const answer = await account.call('POST', `/api/webhooks/${id}/test`, { token: by.token })
    return TestAnswer.parse(answer.body).data
  },
  replay: (by: User, id: number, body: object) =>
    account.call('POST', `/api/webhooks/${id}/replay`, { token: by.token, body }),
})
