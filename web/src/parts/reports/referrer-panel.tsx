import { useQuery } from '@tanstack/react-query'
import { completeQuery, type ReportQuestion, reportQuery } from '../../api/reports.ts'
import { Text } from '../../i18n/text.tsx'
import { readableHost } from '../readable-host.ts'
import { SinceWords } from './complete-since.tsx'
import { sharesOf } from './shape-reports.ts'
import { SharePanel } from './share-panel.tsx'

/** The sites with the link. */
export function ReferrerPanel({ asked }: { asked: ReportQuestion }) {
  const referrers = useQuery(reportQuery('referrer', asked))
  const since = useQuery(completeQuery('referrer', asked)).data
  return (
    <SharePanel
      title={<Text id="stats.referrers" />}
      report={referrers}
      rows={sharesOf(referrers.data ?? [], ({ visits }) => visits)}
      keyOf={(row) => row.referrer}
      filter="referrer"
      note={since && <SinceWords at={since} />}
      name={(row) => (
        <span className="cut" dir="ltr">
          {row.referrer ? readableHost(row.referrer) : <Text id="stats.noReferrer" />}
        </span>
      )}
    />
  )
}
