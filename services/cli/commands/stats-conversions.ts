import type { Sluice } from '@sluice/sdk'
import type { Call, Command } from '../call/command.ts'
import { WrongUsage } from '../call/usage.ts'
import { findId } from '../links/find-link.ts'
import { table } from '../output/table.ts'

const BY = [
  ...(['day', 'link', 'country', 'destination', 'version', 'campaign', 'source', 'medium'] as const),
  ...(['sub1', 'sub2', 'sub3', 'sub4', 'sub5'] as const),
]

async function queryOf(call: Call, sluice: Sluice) {
  const [link, from, to] = [call.text('link'), call.text('from'), call.text('to')]
  return {
    ...(link !== undefined && { cloak_id: await findId(sluice, link) }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

type Amount = { currency: string; amount: string }
const amounts = (of: readonly Amount[]) =>
  of.map(({ currency, amount }) => `${amount} ${currency}`).join(', ')
const percent = (rate: number | null) => (rate === null ? '' : `${(rate * 100).toFixed(2)} %`)

const conversions: Command = {
  words: 'stats conversions',
  args: [],
  about: 'Show conversions, revenue and costs by day or by something else, in whole UTC days',
  options: ['by', 'link', 'from', 'to'],
  run: async (call) => {
    const asked = call.text('by') ?? 'day'
    const by = BY.find((name) => name === asked)
    if (!by) throw new WrongUsage(`--by must be one of ${BY.join(', ')}`)
    const sluice = await call.sluice()
    const query = { ...(await queryOf(call, sluice)), by }
    const { data } = await sluice.get('/api/stats/conversions', { query })
    const head = [by, 'real visits', 'conversions', 'rate', 'revenue', 'cost', 'profit']
    call.output.show(data, () =>
      table(
        head,
        [...data.items, { label: 'total', ...data.total }].map((row) => [
          ...[row.label, row.real_visits, row.conversions, percent(row.rate)],
          ...[amounts(row.revenue), amounts(row.cost)],
          row.reporting?.profit ? `${row.reporting.profit} ${row.reporting.currency}` : '',
        ]),
      ),
    )
  },
}

const funnel: Command = {
  words: 'stats funnel',
  args: [],
  about: 'Show how many clicks became leads and sales',
  options: ['link', 'from', 'to'],
  run: async (call) => {
    const sluice = await call.sluice()
    const { data } = await sluice.get('/api/stats/funnel', { query: await queryOf(call, sluice) })
    call.output.show(data, () =>
      table(
        ['step', 'clicks'],
        data.steps.map(({ step, clicks }) => [step, clicks]),
      ),
    )
  },
}

const times: Command = {
  words: 'stats times',
  args: [],
  about: 'Show how long after the click conversions came',
  options: ['link', 'from', 'to'],
  run: async (call) => {
    const sluice = await call.sluice()
    const { data } = await sluice.get('/api/stats/conversion-times', { query: await queryOf(call, sluice) })
    call.output.show(data, () =>
      table(
        ['from seconds', 'to seconds', 'conversions'],
        data.steps.map((step) => [step.from_seconds, step.to_seconds ?? '', step.conversions]),
      ),
    )
  },
}

export const CONVERSION_STATS = [conversions, funnel, times]
