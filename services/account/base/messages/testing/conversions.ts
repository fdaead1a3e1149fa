import { CLICK_ID_KEYS, newClick } from '../../../testing/clicks.ts'
import type { Ask, Asks } from './ask.ts'

/** What the account of these tests is started with. */
export const CONVERSIONS_ENV = { CLICK_ID_KEYS }

const upload =
  (text: string): Ask =>
  ({ call, user }) =>
    call('POST', '/api/track/uploads', { token: user.token, text, headers: { 'content-type': 'text/csv' } })

export const conversionAsks: Asks = {
  origin_not_allowed: async ({ own, call }) => {
    const { id } = (
      await own('POST', '/api/cloak/create', {
        ...{ name: 'Shop', realUrl: 'https://shop.test/', mode: 'full_open' },
      })
    ).body as { id: number }
    const headers = { 'content-type': 'text/plain', origin: 'https://shop.test' }
    return call('POST', '/api/track/script', {
      body: { clickId: newClick({ link: id }), event: 'sale' },
      headers,
    })
  },
  csv_unreadable: upload('cid,event\n"1,sale\n'),
  csv_columns: upload('a,b\n1,2\n'),
  csv_too_long: upload(`cid\n${'x\n'.repeat(10_001)}`),
}
