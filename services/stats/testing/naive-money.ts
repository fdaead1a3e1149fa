import type { ConversionsBy } from '@sluice/contract/api-conversion-stats'
import type { MoneyRow, Reporting } from '@sluice/contract/conversion-reports'
import { convert } from '@sluice/contract/rates'
import type { Visit } from '@sluice/contract/visit'

/** A conversion and a cost as their tables have them; times in Unix ms. */
export type StoredConversion = {
  owner: number
  cloak: number
  id: number
  version: number
  click_at: number
  at: number
  spool: string
  seq: number
  name: string
  status: string
  late: number
  value: number
  currency: string
  country: string
  redirect_to: string
  cloak_version: number
  campaign: Visit['campaign']
}
export type StoredCost = {
  owner: number
  cloak: number
  day: string
  version: number
  kind: string
  amount: number
  currency: string
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

type Keyed = Pick<StoredConversion, 'cloak' | 'country' | 'redirect_to' | 'cloak_version' | 'campaign'>
const keyOf = (by: ConversionsBy, it: Keyed, at: number): string => {
  switch (by) {
    case 'day':
      return dayOf(at)
    case 'link':
      return String(it.cloak)
    case 'country':
      return it.country
    case 'destination':
      return it.redirect_to
    case 'version':
      return String(it.cloak_version)
    case 'campaign':
    case 'source':
    case 'medium':
      return it.campaign[`utm_${by}`] ?? ''
    default:
      return it.campaign[by] ?? ''
  }
}

/** Rounds half away from zero. */
const round = (num: bigint, den: bigint) => {
  const half = (num < 0n ? -num : num) * 2n + den
  return ((num < 0n ? -1n : 1n) * half) / (den * 2n)
}

function inCurrencyOf(minor: bigint, currency: string, day: string, reporting: Reporting): bigint | null {
  if (currency === reporting.currency) return minor
  const factor = reporting.factors.filter((each) => each.currency === currency && each.from <= day).at(-1)
  return factor ? convert(minor, { num: BigInt(factor.num), den: BigInt(factor.den) }) : null
}

type Sums = Map<string, bigint>
const add = (sums: Sums, currency: string, minor: bigint) =>
  sums.set(currency, (sums.get(currency) ?? 0n) + minor)
const shown = (sums: Sums) =>
  [...sums]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, minor]) => ({ currency, minor: String(minor) }))

function emptyRow() {
  const counts = { visits: 0, real_visits: 0, conversions: 0, leads: 0, sales: 0, refunds: 0 }
  const money = { revenue: 0n, cost: 0n, unratedRevenue: new Map(), unratedCost: new Map() }
  return { ...counts, pending: 0, rejected: 0, late: 0, sums: { revenue: new Map(), cost: new Map() }, money }
}

type Stored = { visits: Visit[]; conversions: StoredConversion[]; costs: StoredCost[] }
type Asked = { owner: number; cloak: number | null; from: number; to: number }

/** The report by one thing, computed one visit, conversion and cost at a time. Before `since` (Unix ms) keys are gone. */
export function naiveMoney(
  by: ConversionsBy,
  stored: Stored,
  asked: Asked,
  reporting: Reporting,
  since = 0,
): MoneyRow[] {
  const keyAt = (it: Keyed, at: number) => (at < since ? '' : keyOf(by, it, at))
  const rows = new Map<string, ReturnType<typeof emptyRow>>()
  const rowOf = (key: string) => rows.getOrInsertComputed(key, emptyRow)
  const isOwn = (it: { owner: number; cloak: number }, at: number) =>
    it.owner === asked.owner &&
    (asked.cloak === null || it.cloak === asked.cloak) &&
    at >= asked.from &&
    at < asked.to
  const visits = stored.visits.filter((visit) => isOwn(visit, visit.at))
  for (const visit of visits) {
    const row = rowOf(keyAt(visit, visit.at))
    if (visit.redirect_to !== 'none') row.visits += 1
    if (visit.redirect_to === 'target') row.real_visits += 1
  }
  for (const conversion of stored.conversions.filter((each) => isOwn(each, each.click_at))) {
    const row = rowOf(keyAt(conversion, conversion.click_at))
    countOne(row, conversion, reporting)
  }
  for (const cost of stored.costs.filter((each) => isOwn(each, Date.parse(each.day)))) {
    if (cost.kind === 'none') continue
    const paid = visits.filter(
      (visit) => visit.cloak === cost.cloak && dayOf(visit.at) === cost.day && visit.redirect_to !== 'none',
    )
    const total = BigInt(paid.length)
    const whole = cost.kind === 'day' ? BigInt(cost.amount) : round(BigInt(cost.amount) * total, 1_000_000n)
    const lonely = by === 'day' ? cost.day : by === 'link' ? String(cost.cloak) : ''
    const groups = Map.groupBy(paid, (visit) => keyAt(visit, visit.at))
    const shares = [...groups].toSorted(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    const converted = inCurrencyOf(whole, cost.currency, cost.day, reporting)
    const give = (key: string, part: (of: bigint) => bigint) => {
      const row = rowOf(key)
      add(row.sums.cost, cost.currency, part(whole))
      if (converted === null) add(row.money.unratedCost, cost.currency, part(whole))
      else row.money.cost += part(converted)
    }
    if (total === 0n) {
      if (whole !== 0n) give(lonely, (of) => of)
      continue
    }
    let upto = 0n
    for (const [key, list] of shares) {
      const before = upto
      upto += BigInt(list.length)
      const to = upto
      give(key, (of) => (of * to) / total - (of * before) / total)
    }
  }
  return [...rows].map(([key, { sums, money, ...counts }]) => ({
    key,
    ...counts,
    revenue: shown(sums.revenue),
    cost: shown(sums.cost),
    reporting: {
      revenue: String(money.revenue),
      cost: String(money.cost),
      without_rate: { revenue: shown(money.unratedRevenue), cost: shown(money.unratedCost) },
    },
  }))
}

function countOne(row: ReturnType<typeof emptyRow>, it: StoredConversion, reporting: Reporting): void {
  if (it.late) row.late += 1
  else if (it.status === 'pending') row.pending += 1
  else if (it.status === 'rejected') row.rejected += 1
  if (it.late || it.status !== 'approved') return
  if (it.name === 'refund' || it.value < 0) row.refunds += 1
  else {
    row.conversions += 1
    if (it.name === 'lead') row.leads += 1
    if (it.name === 'sale') row.sales += 1
  }
  if (it.currency === '') return
  const value = BigInt(it.value)
  add(row.sums.revenue, it.currency, value)
  const converted = inCurrencyOf(value, it.currency, dayOf(it.at), reporting)
  if (converted === null) add(row.money.unratedRevenue, it.currency, value)
  else row.money.revenue += converted
}
