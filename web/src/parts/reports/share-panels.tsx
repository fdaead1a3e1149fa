import { useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { type ReportQuestion, reportQuery } from '../../api/reports.ts'
import { Text } from '../../i18n/text.tsx'
import { DeviceIcon, deviceKind, useAgentWords } from '../device.tsx'
import { useLanguageName } from '../language-name.ts'
import { CampaignPanels } from './campaign-panels.tsx'
import { DomainPanel } from './domain-panel.tsx'
import { ReferrerPanel } from './referrer-panel.tsx'
import { byKind, sharesOf } from './shape-reports.ts'
import { SharePanel } from './share-panel.tsx'
import panels from '../../ui/panels.module.css'
import swatches from '../../ui/swatches.module.css'
import styles from './share-panels.module.css'

/** Why visits went where they went, and the visitors' devices and languages. */
export function SharePanels({ asked }: { asked: ReportQuestion }) {
  const words = useAgentWords()
  const reasons = useQuery(reportQuery('reason', asked))
  const devices = useQuery(reportQuery('device', asked))
  const browsers = useQuery(reportQuery('browser', asked))
  const systems = useQuery(reportQuery('os', asked))
  const languages = useQuery(reportQuery('language', asked))
  const prefetches = useQuery(reportQuery('prefetch', asked))
  const languageOf = useLanguageName()
  const { formatNumber } = useIntl()
  const ahead = prefetches.data?.find(({ prefetch }) => prefetch === 1)?.visits ?? 0
  return (
    <div className={`${panels.panels} ${styles.pairs}`}>
      <SharePanel
        title={<Text id="stats.reasons" />}
        report={reasons}
        rows={sharesOf(reasons.data ?? [], ({ visits, unserved }) => visits + unserved)}
        keyOf={(row) => row.reason}
        filter="reason"
        name={(row) => (
          <>
            <i className={swatchOf(row)} />
            <Text id={`reason.${row.reason}`} />
          </>
        )}
        tone={(row) => toneOf(row)}
      />
      <SharePanel
        title={<Text id="stats.devices" />}
        report={devices}
        rows={sharesOf(byKind(devices.data ?? [], deviceKind), ({ visits }) => visits)}
        keyOf={(row) => row.device}
        filter="device"
        name={(row) => (
          <>
            <DeviceIcon device={row.device} />
            {words.device(row.device)}
          </>
        )}
      />
      <SharePanel
        title={<Text id="stats.browsers" />}
        report={browsers}
        rows={sharesOf(browsers.data ?? [], ({ visits }) => visits)}
        keyOf={(row) => row.browser}
        filter="browser"
        name={(row) => words.name(row.browser)}
        note={ahead > 0 && <Text id="stats.prefetched" values={{ count: formatNumber(ahead) }} />}
      />
      <SharePanel
        title={<Text id="stats.systems" />}
        report={systems}
        rows={sharesOf(systems.data ?? [], ({ visits }) => visits)}
        keyOf={(row) => row.os}
        filter="os"
        name={(row) => words.name(row.os)}
      />
      <SharePanel
        title={<Text id="stats.languages" />}
        report={languages}
        rows={sharesOf(languages.data ?? [], ({ visits }) => visits)}
        keyOf={(row) => row.language}
        filter="language"
        name={(row) => languageOf(row.language)}
      />
      <ReferrerPanel asked={asked} />
      <DomainPanel
        asked={asked}
        enabled={[reasons, devices, browsers, systems, languages, prefetches].every(
          ({ isFetched }) => isFetched,
        )}
      />
      <CampaignPanels asked={asked} />
    </div>
  )
}

type Sides = { real_visits: number; audit_visits: number }
const toneOf = ({ real_visits, audit_visits }: Sides) =>
  real_visits > audit_visits ? 'real' : audit_visits > 0 ? 'audit' : 'none'
const swatchOf = (row: Sides) => `${swatches.swatch} ${swatches[toneOf(row)]}`
