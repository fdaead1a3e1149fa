import type { Ask, Asks, Visit } from './ask.ts'

const GOOD = { url: 'https://hooks.example.com/sluice', events: ['link.created'] }

const create = ({ own }: Visit, changes: object = {}) => own('POST', '/api/webhooks', { ...GOOD, ...changes })

/** Does something with a new webhook of the user. */
const withOne =
  (ask: (visit: Visit, path: string) => ReturnType<Ask>): Ask =>
  async (visit) => {
    const { id } = (await create(visit)).body as { id: number }
    return ask(visit, `/api/webhooks/${id}`)
  }

export const webhookAsks: Asks = {
  too_many_webhooks: async (visit) => {
    for (let n = 0; n < 10; n += 1) await create(visit)
    return create(visit)
  },
  too_many_listeners: async ({ own }) => {
    for (let n = 0; n < 10; n += 1) await own('POST', '/api/webhooks/listeners', {})
    return own('POST', '/api/webhooks/listeners', {})
  },
  webhook_disabled: withOne(async ({ own }, path) => {
    await own('PUT', path, { ...GOOD, active: false })
    return own('POST', `${path}/test`)
  }),
  webhook_deleted: withOne(({ own }, path) => own('DELETE', path)),
  listener_ended: async ({ own }) => {
    const { data } = (await own('POST', '/api/webhooks/listeners', {})).body as { data: { id: number } }
    return own('DELETE', `/api/webhooks/listeners/${data.id}`)
  },
  webhook_url: (visit) => create(visit, { url: 'http://127.0.0.1/' }),
  webhook_links: (visit) => create(visit, { links: [999_999_999] }),
}
