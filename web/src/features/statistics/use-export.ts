import type { VisitFilters } from '@sluice/contract/visit-filters'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { wordsOf } from '../../api/error-words.ts'
import { answerQuery, type ReportName, type ReportQuestion } from '../../api/reports.ts'
import { writeFilters } from '../../api/write-filters.ts'
import { useText } from '../../i18n/text.tsx'
import { useCountryName } from '../../parts/countries.tsx'
import { csvOf } from '../../parts/csv.ts'
import { useAgentWords } from '../../parts/device.tsx'
import { useNameOf } from '../../parts/reports/campaign-name.ts'
import type { ReportSpan } from '../../parts/reports/ranges.ts'
import { saveFile } from '../../parts/save-file.ts'
import { type TimeSpan, timeZone } from '../../parts/time-span.ts'
import { today } from '../../ui/dates/days.ts'
import { settle, toast } from '../../ui/toasts.ts'
import { csvRows } from './shape-statistics.ts'

export const EXPORTS = ['cloak', 'time', 'country', 'device', 'browser', 'source', 'campaign'] as const
export type Export = (typeof EXPORTS)[number]

/** Loads a report and saves it as a CSV file in the language of the page. */
export function useExport({ bucket, running: _, ...time }: ReportSpan, filters: VisitFilters) {
  const asked = { ...time, filters: writeFilters(filters) }
  const t = useText()
  const client = useQueryClient()
  const countryOf = useCountryName()
  const agent = useAgentWords()
  const nameOf = useNameOf()
  const [busy, setBusy] = useState(false)
  const ask = async <N extends ReportName>(name: N, question: ReportQuestion) =>
    (await client.fetchQuery(answerQuery(name, question))).items
  const rowsOf = async (by: Export) => {
    const counts = [t('visits'), t('real'), t('audit'), t('statistics.unserved')]
    const heads = (first: string) => [first, ...counts]
    switch (by) {
      case 'cloak': {
        const rows = await ask('cloak', asked)
        return csvRows(heads(t('cloaks.name')), rows, (row) => row.name || `#${row.cloak}`)
      }
      case 'time': {
        const rows = await ask('over-time', { ...asked, bucket, tz: timeZone() })
        return csvRows(heads(timeZone()), rows, ({ at }) => whenOf(at, bucket))
      }
      case 'country': {
        const rows = await ask('country', asked)
        return csvRows(heads(t('logs.country')), rows, ({ country }) => countryOf(country))
      }
      case 'device': {
        const rows = await ask('device', asked)
        return csvRows(heads(t('stats.devices')), rows, ({ device }) => agent.device(device))
      }
      case 'browser': {
        const rows = await ask('browser', asked)
        return csvRows(heads(t('stats.browsers')), rows, ({ browser }) => agent.name(browser))
      }
      case 'source': {
        const rows = await ask('utm_source', asked)
        return csvRows(heads(t('stats.sources')), rows, ({ utm_source }) => nameOf(utm_source))
      }
      case 'campaign': {
        const rows = await ask('utm_campaign', asked)
        return csvRows(heads(t('stats.campaigns')), rows, ({ utm_campaign }) => nameOf(utm_campaign))
      }
    }
  }
  const save = async (by: Export) => {
    setBusy(true)
    try {
      const rows = await rowsOf(by)
      saveFile(`sluice-${by}-${daysOf(asked)}.csv`, 'text/csv', csvOf(rows))
      settle('export')
    } catch (error) {
      toast('bad', wordsOf(error, 'statistics.exportFailed'), { action: 'export' })
    } finally {
      setBusy(false)
    }
  }
  return { save, busy }
}

/** The first and last day of a range, whose end `to` is exclusive. */
const daysOf = ({ from, to }: TimeSpan): string =>
  [...new Set([Date.parse(from), Date.parse(to) - 1].map((at) => today(new Date(at))))].join('-to-')

/** In the browser's time zone and sortable as text: 2026-11-21, or with the hour. */
const DAY = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' })
const HOUR = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' })
const whenOf = (at: string, bucket: 'hour' | 'day'): string =>
  (bucket === 'day' ? DAY : HOUR).format(new Date(at))
