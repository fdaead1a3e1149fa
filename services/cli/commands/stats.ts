import type { Sluice } from '@sluice/sdk'
import type { Command } from '../call/command.ts'
import { WrongUsage } from '../call/usage.ts'
import { findId } from '../links/find-link.ts'
import { table } from '../output/table.ts'

type Query = { from?: string; to?: string; cloak_id?: number }

const REPORTS = {
  day: (sluice: Sluice, query: Query) =>
    sluice.get('/api/stats/over-time', { query: { ...query, bucket: 'day' } }),
  hour: (sluice: Sluice, query: Query) =>
    sluice.get('/api/stats/over-time', { query: { ...query, bucket: 'hour' } }),
  link: (sluice: Sluice, query: Query) => sluice.get('/api/stats/cloak', { query }),
  country: (sluice: Sluice, query: Query) => sluice.get('/api/stats/country', { query }),
  device: (sluice: Sluice, query: Query) => sluice.get('/api/stats/device', { query }),
  browser: (sluice: Sluice, query: Query) => sluice.get('/api/stats/browser', { query }),
  os: (sluice: Sluice, query: Query) => sluice.get('/api/stats/os', { query }),
  language: (sluice: Sluice, query: Query) => sluice.get('/api/stats/language', { query }),
  referrer: (sluice: Sluice, query: Query) => sluice.get('/api/stats/referrer', { query }),
  reason: (sluice: Sluice, query: Query) => sluice.get('/api/stats/reason', { query }),
  source: (sluice: Sluice, query: Query) => sluice.get('/api/stats/utm_source', { query }),
  medium: (sluice: Sluice, query: Query) => sluice.get('/api/stats/utm_medium', { query }),
  campaign: (sluice: Sluice, query: Query) => sluice.get('/api/stats/utm_campaign', { query }),
  sub1: (sluice: Sluice, query: Query) => sluice.get('/api/stats/sub1', { query }),
  sub2: (sluice: Sluice, query: Query) => sluice.get('/api/stats/sub2', { query }),
  sub3: (sluice: Sluice, query: Query) => sluice.get('/api/stats/sub3', { query }),
  sub4: (sluice: Sluice, query: Query) => sluice.get('/api/stats/sub4', { query }),
  sub5: (sluice: Sluice, query: Query) => sluice.get('/api/stats/sub5', { query }),
}

export const stats: Command = {
  words: 'stats',
  args: [],
  about: 'Count visits by day or by something else',
  options: ['by', 'link', 'from', 'to'],
  run: async (call) => {
    const by = call.text('by') ?? 'day'
    const report = Object.entries(REPORTS).find(([name]) => name === by)?.[1]
    if (!report) throw new WrongUsage(`--by must be one of ${Object.keys(REPORTS).join(', ')}`)
    const sluice = await call.sluice()
    const [link, from, to] = [call.text('link'), call.text('from'), call.text('to')]
    const { data } = await report(sluice, {
      ...(link !== undefined && { cloak_id: await findId(sluice, link) }),
      ...(from && { from }),
      ...(to && { to }),
    })
    call.output.show(data, () => [rowsOf(data.items), ...missing(data)].join('\n'))
  },
}

/** Of reports that count kept visits only. */
const missing = (data: { items: unknown; complete_from?: string | null }) =>
  data.complete_from ? [`visits before ${data.complete_from} are no longer kept and not counted`] : []

/** What is counted first, then the counts. */
function rowsOf(items: readonly object[]): string {
  const names = Object.keys(items[0] ?? {}).sort((a, b) => Number(isCount(a)) - Number(isCount(b)))
  return names.length === 0
    ? 'no visits'
    : table(
        names.map((name) => name.replaceAll('_', ' ')),
        items.map((item) => names.map((name) => new Map(Object.entries(item)).get(name))),
      )
}

const isCount = (name: string) => /visits$|^unserved$|^metered$/.test(name)
