import { type Random, seededRandom } from '../random.ts'
import type { Offer } from './offers.ts'
import type { DemoVisit, PlacedLink } from './visits.ts'

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]
/** Its visitors look, and hardly ever buy: the campaign loses money. */
const WEAK_CAMPAIGN = 'short-films'
const WEAK = 0.2
const [PENDING, REJECTED, REFUNDED, BOUGHT] = [0.1, 0.05, 0.06, 0.2]
/** From here on they are numbers of their own, so that sales do not change the visits. */
const SALES_SEED = 104_729

/** `value` is a decimal text; `at` is in Unix ms. */
export type Sale = {
  visit: DemoVisit
  seq: number
  event: 'sale' | 'lead' | 'refund'
  status: 'pending' | 'approved' | 'rejected'
  value?: string
  currency: string
  transactionId: string
  at: number
}

/** Most buy at once, and some sleep on it. */
const later = (random: Random, mean: number): number => Math.ceil(-Math.log(1 - random.next()) * mean)

function statusOf(random: Random): Sale['status'] {
  const at = random.next()
  if (at < PENDING) return 'pending'
  return at < PENDING + REJECTED ? 'rejected' : 'approved'
}

/** What a visit led to, oldest first. The same numbers give the same sales. */
export function salesOf(random: Random, offer: Offer, visit: DemoVisit, seq: number): Sale[] {
  if (visit.redirect_to !== 'target' || visit.prefetch) return []
  const rate = offer.rate * (visit.campaign.utm_campaign === WEAK_CAMPAIGN ? WEAK : 1)
  if (random.next() >= rate) return []
  const of = { visit, seq, currency: offer.currency, transactionId: `${visit.cloak}-${seq}` }
  const at = visit.at + MINUTE + later(random, random.next() < 0.7 ? 40 * MINUTE : 2 * DAY)
  const sales: Sale[] = []
  let bought = at
  if (offer.first === 'lead') {
    sales.push({ ...of, event: 'lead', status: statusOf(random), at })
    if (random.next() >= BOUGHT) return sales
    bought += HOUR + later(random, DAY)
  }
  const value = (offer.price * (0.6 + 0.8 * random.next())).toFixed(2)
  const status = statusOf(random)
  sales.push({ ...of, event: 'sale', status, value, at: bought })
  if (status === 'approved' && random.next() < REFUNDED)
    sales.push({
      ...of,
      event: 'refund',
      status,
      value: `-${value}`,
      at: bought + DAY + later(random, 2 * DAY),
    })
  return sales
}

/** Collects what the visits led to until the plan's end. */
export class SalesBook {
  readonly #random: Random
  readonly #end: number
  readonly #offers: ReadonlyMap<number, Offer>
  readonly #sales: Sale[] = []

  constructor({ seed, end }: { seed: number; end: number }, links: readonly PlacedLink[]) {
    this.#random = seededRandom(seed + SALES_SEED)
    this.#end = end
    this.#offers = new Map(links.flatMap(({ id, offer }) => (offer ? [[id, offer] as const] : [])))
  }

  add(visit: DemoVisit, seq: number): void {
    const offer = this.#offers.get(visit.cloak)
    if (!offer) return
    for (const sale of salesOf(this.#random, offer, visit, seq))
      if (sale.at < this.#end) this.#sales.push(sale)
  }

  /** Oldest first. */
  all(): Sale[] {
    return this.#sales.toSorted((a, b) => a.at - b.at)
  }
}
