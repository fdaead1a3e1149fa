import { useIntl } from 'react-intl'
import type { MarkItem } from '../../api/marks.ts'
import { useText } from '../../i18n/text.tsx'
import { useDates } from '../../ui/dates/use-dates.ts'
import { usePlanName } from '../plan-words.ts'
import { logAddress } from '../visit-filters/log-address.ts'
import type { ChartMoment } from './chart-moment.ts'

const KINDS: Readonly<Record<MarkItem['kind'], ChartMoment['kind']>> = {
  plan_began: 'plan',
  plan_added: 'plan',
  plan_ended: 'plan',
  calls_ended: 'plan',
  calls_added: 'plan',
  calls_taken: 'plan',
  calls_missing: 'outage',
  account_disabled: 'outage',
  account_enabled: 'back',
  link_taken_down: 'outage',
  link_restored: 'back',
  domain_blocked: 'outage',
  domain_unblocked: 'back',
}

/** What happened to the account as moments of a chart. `cloak`: the chart's own link. */
export function useAccountMoments() {
  const t = useText()
  const { formatNumber } = useIntl()
  const dates = useDates()
  const planName = usePlanName()
  return (marks: readonly MarkItem[], cloak: number | undefined): ChartMoment[] =>
    marks.map((mark, index) => {
      const { kind, at, until, plan_name, plan_name_en, calls, visits, name } = mark
      const count = calls ?? visits ?? 0
      return {
        key: `${kind} ${at} ${index}`,
        at,
        kind: KINDS[kind],
        name: '',
        words: t(`marks.${kind}`, {
          plan: planName({ name: plan_name ?? '', name_en: plan_name_en ?? '' }),
          count,
          number: formatNumber(count),
          name: name ?? '',
          until: until === null ? '' : dates.moment(until),
        }),
        ...(kind === 'calls_missing' && until !== null && { visits: missedIn({ at, until }, cloak) }),
      }
    })
}

/** The way to the visits of a span that found no call. */
const missedIn = ({ at, until }: { at: string; until: string }, cloak: number | undefined) =>
  logAddress(
    {
      reason: { is: ['no_calls'], not: [] },
      ...(cloak !== undefined && { cloak_id: { is: [String(cloak)], not: [] } }),
    },
    { range: 'span', from: at, until },
  )
