import { useIntl } from 'react-intl'
import type { Report } from '../../api/reports.ts'
import { Text } from '../../i18n/text.tsx'
import type { Totals } from './shape-reports.ts'

type VisitsNoteProps = { all: Totals | undefined; prefetches: Report<'prefetch'> | undefined }

/** Below the number of visits: how many more saw a page only, and how many of these a browser fetched ahead. */
export function VisitsNote({ all, prefetches }: VisitsNoteProps) {
  const { formatNumber } = useIntl()
  const ahead = prefetches?.find(({ prefetch }) => prefetch === 1)?.visits ?? 0
  const unserved = all?.unserved ?? 0
  return (
    <>
      {ahead > 0 && <Text id="stats.prefetched" values={{ count: formatNumber(ahead) }} />}
      {ahead > 0 && unserved > 0 && ' · '}
      {unserved > 0 && <Text id="stats.unserved" values={{ count: formatNumber(unserved) }} />}
    </>
  )
}
