import { CostsSetAnswer } from '@sluice/contract/api-costs'
import { EventsAnswer } from '@sluice/contract/api-track'
import { TrackSettingsAnswer } from '@sluice/contract/api-track-settings'
import { MAX_EVENTS } from '@sluice/contract/conversions'
import { type ClickIdKey, clickIdWriter } from '@sluice/kit/click-id/click-id'
import type { Session } from './create-links.ts'
import type { DemoPlan } from './plan-file.ts'
import type { Sale, SalesBook } from './sales.ts'
import { DEMO_SPOOL } from './send-visits.ts'
import type { PlacedLink } from './visits.ts'

const DAY = 86_400_000
/** The last sales come by postbacks, whose time is that of their arrival. */
const BY_POSTBACK = 6

type Options = {
  session: Session
  origin: string
  plan: DemoPlan
  links: readonly PlacedLink[]
  sales: SalesBook
  clickKeys: readonly ClickIdKey[]
}

/** Reports the sales, sets what visits cost, and the rules of an account that does so. Returns the number of events. */
export async function sendSales({
  session,
  origin,
  plan,
  links,
  sales,
  clickKeys,
}: Options): Promise<number> {
  const [key] = clickKeys
  if (!key) throw new Error('there are no keys of click ids')
  const writeId = clickIdWriter(key, DEMO_SPOOL)
  const clickIdOf = ({ seq, visit }: Sale): string => {
    const { at, cloak, cloak_version, country, redirect_to } = visit
    const of = { link: cloak, linkVersion: cloak_version }
    const click = { seq, at, ...of, country, redirectTo: redirect_to, variant: 0 }
    return writeId(click) ?? ''
  }
  const body = {
    ...{
      origins: ['https://lumen-outdoor.example'],
      reporting_currency: 'USD',
      duplicates: { rebill: 'add' },
    },
  }
  const { data: settings } = await session.call('/api/track/settings', TrackSettingsAnswer, body, 'PUT')
  const all = sales.all()
  const [byApi, byPostback] = [all.slice(0, -BY_POSTBACK), all.slice(-BY_POSTBACK)]
  for (let from = 0; from < byApi.length; from += MAX_EVENTS) {
    const events = byApi.slice(from, from + MAX_EVENTS).map((sale) => ({
      ...{ clickId: clickIdOf(sale), event: sale.event, status: sale.status },
      ...(sale.value !== undefined && { value: sale.value, currency: sale.currency }),
      ...{ transactionId: sale.transactionId, at: new Date(sale.at).toISOString() },
    }))
    const { results } = await session.call('/api/track/events', EventsAnswer, { events })
    const refused = results.find(({ outcome }) => outcome === 'refused')
    if (refused) throw new Error(`a sale was refused: ${refused.reason}`)
  }
  for (const query of postbacksOf(byPostback, clickIdOf, settings.postback_key))
    await fetch(`${origin}/api/track/postback?${new URLSearchParams(query)}`)
  for (const { id, offer } of links) {
    if (!offer) continue
    const days = { from: dayOf(plan.end - plan.days * DAY), to: dayOf(plan.end) }
    const cost = { cloak_id: id, ...days, kind: 'click', amount: offer.perVisit, currency: offer.currency }
    await session.call('/api/track/costs', CostsSetAnswer, cost, 'PUT')
  }
  return all.length
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** In the words of several networks; the last ones are refused, as they are when somebody sets up a network. */
function postbacksOf(
  sales: readonly Sale[],
  clickIdOf: (sale: Sale) => string,
  key: string,
): Record<string, string>[] {
  const good = sales.map((sale, at): Record<string, string> => {
    const { event, status, value = '', currency, transactionId } = sale
    const id = clickIdOf(sale)
    const money = { payout: value, currency }
    if (at % 3 === 0) return { key, subid: id, event, status, ...money, tid: transactionId }
    if (at % 3 === 1) return { key, cid: id, et: event, status, ...money, txid: transactionId }
    return {
      key,
      cnv_id: id,
      event,
      cnv_status: status,
      payout: value,
      cnv_currency: currency,
      txid: transactionId,
    }
  })
  const [first] = sales
  if (!first) return []
  const { key: _, ...keyless } = good[0] ?? {}
  return [
    keyless,
    { key: 'pbk_of-last-year', cid: clickIdOf(first), event: 'sale' },
    { key, cid: '{click_id}', event: 'sale', payout: '12.50' },
    { key, cid: clickIdOf(first), event: 'sale', status: 'chargeback' },
    ...good,
  ]
}
