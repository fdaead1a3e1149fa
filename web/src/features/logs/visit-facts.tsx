import { CAMPAIGN_FILTERS, CAMPAIGN_PARAMETERS, type CampaignFilter } from '@sluice/contract/campaign'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { LogEntry } from '../../api/logs.ts'
import { referrerHost } from '../../api/referrer-host.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { BlockAddressButton } from '../../parts/block-address/block-address-button.tsx'
import { Country } from '../../parts/countries.tsx'
import { DestinationMark } from '../../parts/destination.tsx'
import { DeviceIcon, deviceKind, useAgentWords } from '../../parts/device.tsx'
import { useLanguageName } from '../../parts/language-name.ts'
import { ModeBadge } from '../../parts/mode.tsx'
import { readableHost } from '../../parts/readable-host.ts'
import { reasonText } from '../../parts/reason.ts'
import { Pressable } from '../../parts/visit-filters/pressable.tsx'
import { paths } from '../../paths.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { VisitConversions } from './visit-conversions.tsx'
import facts from '../../ui/facts.module.css'
import layout from '../../ui/layout.module.css'
import links from '../../ui/links.module.css'

const isFilter = (name: string): name is CampaignFilter => CAMPAIGN_FILTERS.some((each) => each === name)

/** All that is stored of a visit. */
export function VisitFacts({ entry }: { entry: LogEntry }) {
  const t = useText()
  const agent = useAgentWords()
  const languageOf = useLanguageName()
  const { cloak_id, cloak_name, cloak_deleted, campaign, conversions } = entry
  const name = cloak_name || t('filter.deleted')
  return (
    <>
      <dl className={facts.facts}>
        <Fact name={t('logs.column.to')}>
          <Pressable name="redirect_to" value={entry.redirect_to}>
            <DestinationMark to={entry.redirect_to} />
          </Pressable>
        </Fact>
        <Fact name={t('logs.column.why')}>
          <Pressable name="reason" value={entry.reason}>
            <Text id={reasonText(entry.reason, entry.inactive_cause)} />
          </Pressable>
        </Fact>
        <Fact name={t('logs.column.name')}>
          {cloak_deleted ? (
            <span className="faint">{cloak_name ? t('logs.deletedNamed', { name }) : name}</span>
          ) : (
            <Link className={links.link} to={paths.cloak(cloak_id)} dir="auto">
              {name}
            </Link>
          )}
        </Fact>
        <Fact name={t('visit.version')}>{entry.cloak_version}</Fact>
        <Fact name={t('logs.column.mode')}>
          <ModeBadge mode={entry.mode} />
        </Fact>
        <Fact name={t('logs.column.country')}>
          <Pressable name="country" value={entry.country_code}>
            <Country code={entry.country_code} />
          </Pressable>
        </Fact>
        <Fact name={t('logs.column.ip')}>
          <span className={layout.line}>
            <span className="mono">{entry.visitor_ip}</span>
            <CopyButton text={entry.visitor_ip} what={t('copy')} />
            {entry.visitor_ip && <BlockAddressButton visit={entry} />}
          </span>
        </Fact>
        <Fact name={t('filter.name.device')}>
          <Pressable name="device" value={deviceKind(entry.device)}>
            <span className={layout.line}>
              <DeviceIcon device={entry.device} />
              {agent.device(entry.device)}
            </span>
          </Pressable>
        </Fact>
        <Fact name={t('visit.system')}>
          <Pressable name="os" value={entry.os}>
            {agent.name(entry.os)}
          </Pressable>
        </Fact>
        <Fact name={t('visit.browser')}>
          <Pressable name="browser" value={entry.browser}>
            {agent.name(entry.browser)}
          </Pressable>
        </Fact>
        <Fact name={t('logs.column.language')}>
          <Pressable name="language" value={entry.language ?? ''}>
            {languageOf(entry.language)}
          </Pressable>
        </Fact>
        <Fact name={t('logs.column.referrer')}>
          {entry.referrer ? (
            <Pressable name="referrer" value={referrerHost(entry.referrer)}>
              <span dir="ltr">{entry.referrer}</span>
            </Pressable>
          ) : (
            <span className="faint">–</span>
          )}
        </Fact>
        {entry.domain && (
          <Fact name={t('visit.domain')}>
            <Pressable name="domain" value={entry.domain}>
              <span dir="ltr">{readableHost(entry.domain)}</span>
            </Pressable>
          </Fact>
        )}
        {CAMPAIGN_PARAMETERS.map((parameter) => {
          const value = campaign[parameter]
          if (!value) return null
          const words = <span dir="auto">{value}</span>
          return (
            <Fact key={parameter} name={parameter}>
              {isFilter(parameter) ? (
                <Pressable name={parameter} value={value}>
                  {words}
                </Pressable>
              ) : (
                words
              )}
            </Fact>
          )
        })}
        {entry.prefetch && (
          <Fact name={t('logs.prefetched')}>
            <Text id="logs.prefetch" />
          </Fact>
        )}
        <Fact name={t('visit.id')}>
          <span className="mono tiny faint">{entry.id}</span>
        </Fact>
      </dl>
      {conversions.length > 0 && <VisitConversions conversions={conversions} />}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
