import { showMoney } from '@sluice/contract/money'
import { clickIdWriter } from '@sluice/kit/click-id/click-id'
import { clickIdKeys } from '@sluice/kit/click-id/click-id-keys'
import type { Random } from '@sluice/local/random'

export const CLICK_ID_KEYS = '1:000102030405060708090a0b0c0d0e0f'

/** A conversion as its sender knows it: what it sends, in what order, and what must be stored in the end. */
export type Sale = {
  transaction: string
  name: string
  clickId: string
  /** Minor units as stored; null: none. */
  value: number | null
  currency: string
  /** One for each postback. */
  statuses: string[]
  status: string
}

const NAMES = ['sale', 'sale', 'lead', 'refund'] as const
const CURRENCIES = ['USD', 'EUR', 'JPY', 'KWD'] as const
/** Whatever their order is, what is not pending decides. */
const STATUSES = [
  ['approved', 'approved', 'approved'],
  ['pending', 'approved', 'approved'],
  ['rejected', 'pending', 'rejected'],
  ['pending', 'pending', 'pending'],
] as const
const MONTHS_MS = 80 * 86_400_000

export function newSales(random: Random, link: number, count: number): Sale[] {
  const [key] = clickIdKeys.parse(CLICK_ID_KEYS)
  if (!key) throw new Error('there is no key')
  const write = clickIdWriter(key, 'chaos0001')
  return Array.from({ length: count }, (_, n) => {
    const clickId = write({
      ...{ seq: n + 1, at: Date.now() - random.below(MONTHS_MS), link, linkVersion: 1 },
      ...{ country: 'DE', redirectTo: 'target' as const, variant: 0 },
    })
    if (!clickId) throw new Error('the click has no id')
    const name = random.pick(NAMES)
    const statuses = [...random.pick(STATUSES)]
    const amount = 1 + random.below(10 ** random.int(1, 12))
    return {
      ...{ transaction: `T${n}`, name, clickId, currency: random.pick(CURRENCIES), statuses },
      value: name === 'lead' ? null : name === 'refund' ? -amount : amount,
      status: statuses.find((each) => each !== 'pending') ?? 'pending',
    }
  })
}

/** The query of a sale's postback. Refunds are sent as most networks send them, without a sign. */
export const postbackOf = (
  { transaction, name, clickId, value, currency }: Sale,
  status: string,
  key: string,
) =>
  new URLSearchParams({
    ...{ key, cid: clickId, event: name, status, txid: transaction },
    ...(value !== null && { payout: showMoney({ minor: Math.abs(value), currency }), currency }),
  })

/** What counts of a stored conversion, as one text. */
export const contentOf = (sale: Pick<Sale, 'name' | 'status' | 'value' | 'currency'>) =>
  `${sale.name} ${sale.status} ${sale.value ?? 0} ${sale.value === null ? '' : sale.currency}`
