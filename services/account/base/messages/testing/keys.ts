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

export const keyAsks: Asks = {
  key_invalid: ({ call }) => call('GET', '/api/cloak/list', { token: 'slk_live_nothing' }),
  scope_missing: withKey('/api/blacklist'),
  key_network: withKey('/api/cloak/list', { networks: ['203.0.113.0/24'] }),
  too_many_keys: async (visit) => {
    for (let n = 0; n < 20; n += 1) await create(visit)
    return create(visit)
  },
  key_revoked: async (visit) => {
    const { id } = (await create(visit)).body as { id: number }
    return visit.own('DELETE', `/api/keys/${id}`)
  },
}
