import type { ConversionFigures, ConversionsBy } from '@sluice/contract/api-conversion-stats'
import type { Page } from 'playwright-core'

type Figures = Partial<ConversionFigures>
const NOTHING: ConversionFigures = {
  ...{ visits: 0, real_visits: 0, conversions: 0, leads: 0, sales: 0, refunds: 0 },
  ...{ pending: 0, rejected: 0, late: 0, rate: null, revenue: [], cost: [], reporting: null },
}
const dollars = (amount: string) => [{ currency: 'USD', amount }]
const NO_AMOUNTS = { revenue: [], cost: [] }

const inDollars = (revenue: string, cost: string, profit: string | null, more: number | null) => ({
  ...{ currency: 'USD', revenue, cost, profit, return: more, per_visit: '0.1234' },
  without_rate: NO_AMOUNTS,
})
const row = (key: string, figures: Figures, label = key, deleted = false) => ({
  ...{ ...NOTHING, ...figures },
  ...{ key, label, deleted },
})

/** A sum that no float holds. */
export const LARGE = '90071992547409931.02'

const GOOD: Figures = {
  ...{ visits: 12_406, real_visits: 11_982, conversions: 214, leads: 96, sales: 118, rate: 0.01786 },
  revenue: dollars('5120.40'),
  cost: dollars('3480.00'),
  reporting: inDollars('5120.40', '3480.00', '1640.40', 0.4714),
}
const BAD: Figures = {
  ...{ visits: 3_012, real_visits: 2_804, conversions: 9, sales: 9, refunds: 2, rate: 0.0032 },
  revenue: dollars('-42.10'),
  cost: dollars('960.00'),
  reporting: inDollars('-42.10', '960.00', '-1002.10', -1.0439),
}

const ROWS: Record<Exclude<ConversionsBy, 'day'>, ReturnType<typeof row>[]> = {
  link: [row('5', GOOD, 'Black Friday early access'), row('14', BAD, 'Gone', true), row('(other)', {})],
  country: [row('US', GOOD), row('DE', BAD), row('', { visits: 4, real_visits: 4, rate: 0 })],
  campaign: [row('autumn', GOOD), row('(other)', BAD), row('', { visits: 4, real_visits: 4, rate: 0 })],
  source: [row('facebook', GOOD)],
  medium: [row('cpc', GOOD)],
  destination: [row('target', GOOD), row('audit', { visits: 424 })],
  version: [row('3', GOOD), row('', BAD)],
  ...{ sub1: [row('creative-7', GOOD)], sub2: [], sub3: [], sub4: [], sub5: [] },
}

export const TOTAL: ConversionFigures = {
  ...NOTHING,
  ...{ visits: 15_418, real_visits: 14_786, conversions: 223, leads: 96, sales: 127, refunds: 2 },
  ...{ pending: 7, rejected: 3, late: 1, rate: 0.01508 },
  revenue: [...dollars('5078.30'), { currency: 'JPY', amount: '48000' }],
  cost: dollars('4440.00'),
  reporting: {
    ...inDollars('5078.30', '4440.00', '638.30', 0.1438),
    without_rate: { revenue: [{ currency: 'JPY', amount: '48000' }], cost: [] },
  },
}

const DAY_MS = 86_400_000
const daysOf = (from: string, to: string) => {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
  return Array.from({ length: count }, (_, at) => {
    const key = new Date(Date.parse(from) + at * DAY_MS).toISOString().slice(0, 10)
    const revenue = at % 7 === 6 ? '-42.10' : `${90 + ((at * 37) % 160)}.40`
    const cost = `${100 + ((at * 13) % 60)}.00`
    const conversions = (at * 5) % 17
    return row(key, { conversions, rate: 0.01, reporting: inDollars(revenue, cost, null, null) })
  })
}

export type Answers = { total?: ConversionFigures; completeFrom?: string }

/** Answers the reports of money in the place of the API, with figures as awkward as any. */
export async function answerMoney(page: Page, { total = TOTAL, completeFrom }: Answers = {}): Promise<void> {
  const ok = (data: object, more: object = {}) => ({ json: { status: 'success', data, ...more } })
  const read = (url: string) => {
    const asked = new URL(url).searchParams
    return { from: asked.get('from') ?? '', to: asked.get('to') ?? '', by: asked.get('by') ?? 'day' }
  }
  await page.route('**/api/stats/conversions?*', (route) => {
    const { from, to, by } = read(route.request().url())
    const known = Object.entries(ROWS).find(([name]) => name === by)?.[1]
    const items = known ?? daysOf(from, to)
    return route.fulfill(ok({ from, to, by, complete_from: completeFrom ?? null, total, items }, { items }))
  })
  await page.route('**/api/stats/funnel?*', (route) => {
    const steps = [
      { step: 'visit', clicks: 14_786 },
      { step: 'lead', clicks: 209 },
      { step: 'sale', clicks: 127 },
    ]
    return route.fulfill(ok({ ...read(route.request().url()), steps }))
  })
  await page.route('**/api/stats/conversion-times?*', (route) => {
    const edges = [0, 60, 600, 3_600, 86_400, 259_200, 604_800, 2_592_000]
    const steps = edges.map((from_seconds, at) => ({
      ...{ from_seconds, to_seconds: edges[at + 1] ?? null },
      conversions: [12, 60, 51, 44, 30, 16, 8, 2][at] ?? 0,
    }))
    return route.fulfill(ok({ ...read(route.request().url()), median_seconds: 5_400, steps }))
  })
}
