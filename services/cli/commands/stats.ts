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
  reason: (sluice: Sluice, query: Query) => sluice.get('/api/stats/reason', { query }),
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
    call.output.show(data, () => rowsOf(data.items))
  },
}

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
