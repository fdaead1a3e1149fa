import { useQuery } from '@tanstack/react-query'
import { type ReportQuestion, reportQuery } from '../../api/reports.ts'
import { Text } from '../../i18n/text.tsx'
import { useNameOf } from './campaign-name.ts'
import { sharesOf } from './shape-reports.ts'
import { SharePanel } from './share-panel.tsx'

/** Sources and campaigns that visits named. Without any there is nothing to show. */
export function CampaignPanels({ asked }: { asked: ReportQuestion }) {
  const nameOf = useNameOf()
  const sources = useQuery(reportQuery('utm_source', asked))
  const campaigns = useQuery(reportQuery('utm_campaign', asked))
  return (
    <>
      {(sources.error || sources.data?.some(({ utm_source }) => utm_source !== '')) && (
        <SharePanel
          title={<Text id="stats.sources" />}
          report={sources}
          rows={sharesOf(sources.data ?? [], ({ visits }) => visits)}
          keyOf={(row) => row.utm_source}
          filter="utm_source"
          name={(row) => <span className="cut">{nameOf(row.utm_source)}</span>}
        />
      )}
      {(campaigns.error || campaigns.data?.some(({ utm_campaign }) => utm_campaign !== '')) && (
        <SharePanel
          title={<Text id="stats.campaigns" />}
          report={campaigns}
          rows={sharesOf(campaigns.data ?? [], ({ visits }) => visits)}
          keyOf={(row) => row.utm_campaign}
          filter="utm_campaign"
          name={(row) => <span className="cut">{nameOf(row.utm_campaign)}</span>}
        />
      )}
    </>
  )
}
