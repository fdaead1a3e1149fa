import { LIVE_PATH, MAX_ACCOUNT_STREAMS } from '@sluice/contract/api-live'
import type { Ask, Asks, Visit } from './ask.ts'

const create = ({ own }: Visit, changes: object = {}) =>
  own('POST', '/api/keys', { name: 'Script', scopes: ['links:read'], ...changes })

/** Calls with a key that has these properties. */
const withKey =
  (path: string, changes: object = {}): Ask =>
  async (visit) => {
    const { key } = (await create(visit, changes)).body as { key: string }
    return visit.call('GET', path, { token: key })
  }

const named = (name: string) => ({ name, scopes: ['links:read'] })
/** Sends a request with an idempotency key. */
const once =
  (key: string, name: string): Ask =>
  async ({ call, user }) =>
    call('POST', '/api/keys', { token: user.token, headers: { 'idempotency-key': key }, body: named(name) })

export const keyAsks: Asks = {
  idempotency_key_invalid: once('two words', 'A'),
  idempotency_mismatch: async (visit) => {
    await once('one', 'A')(visit)
    return once('one', 'B')(visit)
  },
  idempotency_running: async (visit) => {
    const many = await Promise.all(Array.from({ length: 20 }, () => once('same', 'A')(visit)))
    return many.find(({ body }) => (body as { status: string }).status === 'error') ?? many[0]!
  },
  version_unknown: ({ call }) =>
    call('GET', '/api/plan/list', { headers: { 'sluice-version': '2001-01-01' } }),
  key_invalid: ({ call }) => call('GET', '/api/cloak/list', { token: 'slk_live_nothing' }),
  scope_missing: withKey('/api/blacklist'),
  key_network: withKey('/api/cloak/list', { networks: ['203.0.113.0/24'] }),
  too_many_streams: async ({ account, user, own }) => {
    const headers = { authorization: `Bearer ${user.token}` }
    for (let n = 0; n < MAX_ACCOUNT_STREAMS; n += 1)
      await account.app.inject({ url: LIVE_PATH, headers, payloadAsStream: true })
    return own('GET', LIVE_PATH)
  },
  too_many_keys: async (visit) => {
    for (let n = 0; n < 20; n += 1) await create(visit)
    return create(visit)
  },
  key_revoked: async (visit) => {
    const { id } = (await create(visit)).body as { id: number }
    return visit.own('DELETE', `/api/keys/${id}`)
  },
}
