import type { Reporting } from '@sluice/contract/conversion-reports'
import type { Visit } from '@sluice/contract/visit'
import type { Random } from '../../../infra/local/random.ts'
import type { StoredConversion, StoredCost } from './naive-money.ts'

const DAY = 86_400_000
const day = (at: number) => new Date(at).toISOString().slice(0, 10)
const NAMES = ['lead', 'sale', 'sale', 'sale', 'refund', 'install']
const STATUSES = ['approved', 'approved', 'approved', 'approved', 'pending', 'rejected']
/** Of the last there is no rate, and of the one before none on the first days. */
const CURRENCIES = ['USD', 'USD', 'EUR', 'JPY', 'KWD', 'IDR', 'XAF']

/** Conversions of some of the visits, and some that were replaced since: the earlier versions come first. */
export function randomConversions(random: Random, visits: Visit[], now: number): StoredConversion[] {
  const stored: StoredConversion[] = []
  const make = (visit: Visit, id: number, version: number): StoredConversion => {
    const { owner, cloak, cloak_version, spool, seq, country, redirect_to, campaign } = visit
    const name = random.pick(NAMES)
    const currency = random.next() < 0.1 ? '' : random.pick(CURRENCIES)
    const size = random.pick([10, 1_000, 100_000, 10 ** 15])
    const amount = currency === '' ? 0 : random.below(size)
    // Not its product with -1, which may be -0.
    const value = name === 'refund' ? 0 - amount : amount
    return {
      ...{ owner, cloak, cloak_version, spool, seq, country, redirect_to, campaign },
      ...{ id, version, name, currency, value, click_at: visit.at },
      at: Math.min(now, visit.at + random.below(40 * DAY)),
      status: random.pick(STATUSES),
      late: random.next() < 0.05 ? 1 : 0,
    }
  }
  for (const visit of visits) {
    if (random.next() > 0.2) continue
    const id = stored.length + 1
    stored.push(make(visit, id, 10 * id))
    if (random.next() < 0.3) stored.push(make(visit, id, 10 * id + 1))
  }
  return stored
}

/** Costs of some links and days, with and without visits, some taken back. */
export function randomCosts(
  random: Random,
  cloaks: [number, number][],
  from: number,
  days: number,
): StoredCost[] {
  const stored: StoredCost[] = []
  for (const [owner, cloak] of cloaks)
    for (let i = 0; i < days; i += 1) {
      if (random.next() < 0.4) continue
      const make = (version: number): StoredCost => ({
        ...{ owner, cloak, day: day(from + i * DAY), version },
        kind: random.pick(['day', 'day', 'click', 'click', 'none']),
        amount: random.below(random.pick([100, 100_000, 10 ** 12])),
        currency: random.pick(CURRENCIES),
      })
      stored.push(make(1))
      if (random.next() < 0.3) stored.push(make(2))
    }
  return stored
}

/** Those of the highest version. */
export const newest = <Row extends { version: number }>(rows: Row[], key: (row: Row) => string): Row[] =>
  [...Map.groupBy(rows, key).values()].map((same) => same.reduce((a, b) => (b.version > a.version ? b : a)))

/** Rates that change by the week, to euros. */
export function randomReporting(random: Random, from: number, days: number): Reporting {
  const factors: Reporting['factors'] = []
  for (const currency of ['IDR', 'JPY', 'KWD', 'USD'])
    for (let i = currency === 'IDR' ? 9 : -30; i < days; i += 7)
      factors.push({
        currency,
        from: day(from + i * DAY),
        num: String(1 + random.below(10 ** 9)),
        den: String(1 + random.below(10 ** 9)),
      })
  return { currency: 'EUR', factors }
}
