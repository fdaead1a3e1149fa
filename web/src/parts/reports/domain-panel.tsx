import { useQuery } from '@tanstack/react-query'
import { completeQuery, type ReportQuestion, reportQuery } from '../../api/reports.ts'
import { Text } from '../../i18n/text.tsx'
import { readableHost } from '../readable-host.ts'
import { SinceWords } from './complete-since.tsx'
import { sharesOf } from './shape-reports.ts'
import { SharePanel } from './share-panel.tsx'

/** The custom domains that visits came to. Without any there is nothing to show. `enabled`: what all accounts have is there. */
export function DomainPanel({ asked, enabled }: { asked: ReportQuestion; enabled: boolean }) {
  const domains = useQuery({ ...reportQuery('domain', asked), enabled })
  const since = useQuery({ ...completeQuery('domain', asked), enabled }).data
  if (!domains.error && !domains.data?.some(({ domain }) => domain !== '')) return null
  return (
    <SharePanel
      title={<Text id="stats.domains" />}
      report={domains}
      rows={sharesOf(domains.data ?? [], ({ visits }) => visits)}
      keyOf={(row) => row.domain}
      filter="domain"
      note={since && <SinceWords at={since} />}
      name={(row) => (
        <span className="cut" dir="ltr">
          {row.domain ? readableHost(row.domain) : <Text id="stats.noDomain" />}
        </span>
      )}
    />
  )
}
