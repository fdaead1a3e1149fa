import { expect, test } from 'vitest'
import {
  NETWORK_IDS,
  NETWORKS,
  type NetworkId,
  postbackLine,
  TRACKER_IDS,
  type Tracker,
  testPostback,
} from './networks.ts'

const origin = 'https://go.example.com'
const line = (tracker: Tracker, network: NetworkId) =>
  postbackLine({ origin, key: 'pbk_x', tracker, network, event: 'sale' })

test.each([
  ['sluice', 'cid={click_id}&event=sale&status={status}&payout={payout}&currency={currency}&txid={order}'],
  ['keitaro', 'subid={click_id}&event=sale&status={status}&payout={payout}&currency={currency}&tid={order}'],
  ['voluum', 'cid={click_id}&et=sale&status={status}&payout={payout}&currency={currency}&txid={order}'],
  [
    'binom',
    'cnv_id={click_id}&event=sale&cnv_status={status}&payout={payout}&cnv_currency={currency}&txid={order}',
  ],
] as const)('the names of %s', (tracker, parameters) => {
  expect(line(tracker, 'other')).toBe(`${origin}/api/track/postback?key=pbk_x&${parameters}`)
})

test('a network gets its own words, and those it has none for stay in braces', () => {
  expect(line('sluice', 'maxbounty')).toBe(
    `${origin}/api/track/postback?key=pbk_x&cid=#S2#&event=sale&status={status}&payout=#RATE#&currency={currency}&txid={order}`,
  )
})

test('each address has a click id of the network, and every name once', () => {
  for (const tracker of TRACKER_IDS)
    for (const network of NETWORK_IDS) {
      const pairs = (line(tracker, network).split('?')[1] ?? '').split('&').map((pair) => pair.split('='))
      const names = pairs.map(([name]) => name)
      expect(new Set(names).size).toBe(7)
      expect(pairs.map(([, word]) => word)).toContain(NETWORKS[network].words.clickId)
    }
})

test('a test is rejected in a word that the account knows, or has no status', () => {
  const send = { origin, key: 'pbk_x', clickId: 'A'.repeat(60), order: 'test-1' }
  expect(new URL(testPostback(send, 'no sale')).searchParams.get('status')).toBe('no sale')
  expect(new URL(testPostback(send, undefined)).searchParams.has('status')).toBe(false)
})
