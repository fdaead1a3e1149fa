import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { PAGE_SCRIPT } from './page-script.ts'

const ID = 'E'.repeat(60)
const OTHER = 'F'.repeat(60)

type Page = {
  url?: string
  data?: Record<string, string>
  cookie?: string
  /** undefined: the browser has no beacons. */
  beacon?: (() => boolean) | undefined
  /** Runs before the script, as a page's own. */
  before?: string
}
type Sluice = (...call: unknown[]) => void

/** The script on a page of a browser that is just large enough for it. */
function open({ url = 'http://shop.test/', data = {}, cookie = '', beacon, before = '' }: Page) {
  const sent: [string, string, unknown][] = []
  const set: string[] = []
  const document = {
    currentScript: { dataset: data, src: 'https://go.test/c.js' },
    get cookie() {
      return cookie
    },
    set cookie(text: string) {
      set.push(text)
    },
  }
  const navigator = beacon
    ? { sendBeacon: (to: URL, body: string) => beacon() && sent.push([`beacon ${to}`, body, undefined]) }
    : {}
  const fetch = async (to: URL, { body, ...rest }: { body: string }) => {
    sent.push([`fetch ${to}`, body, rest])
    throw new Error('away')
  }
  const globals = { document, navigator, fetch, location: new URL(url), URL, URLSearchParams }
  const window: typeof globals & { sluice?: Sluice } = Object.assign(Object.create(null), globals)
  Object.assign(window, { window })
  runInNewContext(before, window)
  runInNewContext(PAGE_SCRIPT, window)
  const events = () => sent.map(([, body]): unknown => JSON.parse(body))
  return { sent, set, events, sluice: (...call: unknown[]) => window.sluice?.(...call) }
}
const yes = () => true

test('the id of the address is kept for the days of the tag, at most a year, securely on https', () => {
  const kept = 'path=/;samesite=lax;max-age='
  expect(open({ url: `http://shop.test/?sl_id=${ID}` }).set).toEqual([`sl_id=${ID};${kept}7776000`])
  const data = { parameter: 'click', days: '1000', domain: 'shop.test' }
  const { set } = open({ url: `https://www.shop.test/?a=1&click=${ID}#b`, data, cookie: `click=${OTHER}` })
  expect(set).toEqual([`click=${ID};${kept}31536000;domain=shop.test;secure`])
})

test('what is no id is neither kept nor sent, and never replaces the one that is kept', () => {
  for (const wrong of ['x', `${ID}E`, `${ID.slice(1)};`, ID.replace('E', '%')]) {
    const { set, sluice, events } = open({
      ...{ url: `http://shop.test/?sl_id=${encodeURIComponent(wrong)}`, beacon: yes },
      cookie: `x_sl_id=${ID}; sl_id=${OTHER}; b=1`,
    })
    sluice('sale')
    expect([set, events()]).toEqual([[], [{ clickId: OTHER, event: 'sale' }]])
  }
  const nobody = open({ beacon: yes, cookie: `x_sl_id=${ID}; sl_id=${ID}E` })
  nobody.sluice('sale')
  expect(nobody.sent).toEqual([])
})

test('events before the script and after it are sent once each, and say no other click', () => {
  // As documented.
  const docs = readFileSync(new URL('../../../../docs/conversions.md', import.meta.url), 'utf8')
  const before = /<script>\n([\s\S]*?)<\/script>/.exec(docs)?.[1] ?? ''
  const { sluice, sent, events } = open({ before, cookie: `sl_id=${ID}`, beacon: yes })
  sluice('lead', { clickId: OTHER, event: 'other', value: 3 })
  expect(events()).toEqual([
    { value: '12.50', currency: 'EUR', transactionId: 'A1', clickId: ID, event: 'sale' },
    { value: 3, clickId: ID, event: 'lead' },
  ])
  expect(sent[0]?.[0]).toBe('beacon https://go.test/api/track/script')
})

test('without beacons, or when one is not taken, the event is fetched beyond the end of the page', () => {
  for (const beacon of [undefined, () => false]) {
    const { sluice, sent } = open({ cookie: `sl_id=${ID}`, beacon })
    sluice('sale')
    const rest = { method: 'POST', keepalive: true, credentials: 'omit' }
    const body = JSON.stringify({ clickId: ID, event: 'sale' })
    expect(sent).toEqual([['fetch https://go.test/api/track/script', body, rest]])
  }
})

test('before consent nothing is kept or sent; then everything is, in order', () => {
  const { sluice, set, events } = open({
    ...{ url: `http://shop.test/?sl_id=${ID}`, data: { consent: '' }, beacon: yes },
    before: "window.sluice = () => {}; window.sluice.q = [['lead']]",
  })
  sluice('sale')
  expect([set, events()]).toEqual([[], []])
  sluice('consent')
  expect(set).toHaveLength(1)
  sluice('later')
  expect(events()).toMatchObject([{ event: 'lead' }, { event: 'sale' }, { event: 'later' }])
})
