import type { DnsRecord } from '@sluice/contract/api-domains'
import { Check, Copy } from 'lucide-react'
import { Text, useText } from '../../../i18n/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyButton, useCopy } from '../../../ui/copy-button.tsx'
import { nameWithin, zoneOf } from './zone.ts'
import styles from './records.module.css'

type RecordsProps = { host: string; records: readonly DnsRecord[] }

/** What to set at the provider of one's DNS, to be copied there. */
export function Records({ host, records }: RecordsProps) {
  const { copied, copy } = useCopy()
  const zone = zoneOf(host)
  const Mark = copied ? Check : Copy
  const isAlias = records.some(({ type }) => type === 'CNAME')
  return (
    <div className={styles.records}>
      <p className="small quiet">
        <Text id="ownDomains.recordsAbout" />
      </p>
      <ul>
        {records.map((record) => (
          <Record key={`${record.type} ${record.value}`} record={record} zone={zone} />
        ))}
      </ul>
      {host === zone && isAlias && (
        <p className="small t-warn">
          <Text id="ownDomains.apex" />
        </p>
      )}
      <div>
        <Button small onClick={() => copy(records.map(lineOf).join('\n'))}>
          <Mark size={14} aria-hidden />
          <Text id={copied ? 'copied' : 'ownDomains.copyAll'} />
        </Button>
      </div>
    </div>
  )
}

const lineOf = ({ type, name, value }: DnsRecord): string => `${type}\t${name}\t${value}`

function Record({ record: { type, name, value }, zone }: { record: DnsRecord; zone: string }) {
  const t = useText()
  const within = nameWithin(name, zone)
  return (
    <li>
      <p className="small strong">
        <Text id={type === 'TXT' ? 'ownDomains.proves' : 'ownDomains.leads'} />
      </p>
      <dl>
        <div>
          <dt>
            <Text id="ownDomains.type" />
          </dt>
          <dd>
            <code className="mono">{type}</code>
            <CopyButton text={type} what={t('ownDomains.copyType', { type })} />
          </dd>
        </div>
        <div>
          <dt>
            <Text id="ownDomains.name" />
          </dt>
          <dd>
            <code className="mono" dir="ltr">
              {name}
            </code>
            <CopyButton text={name} what={t('ownDomains.copyName', { type })} />
          </dd>
          {within !== name && (
            <dd className="tiny quiet">
              <span>
                <Text
                  id="ownDomains.within"
                  values={{
                    zone: <bdi>.{zone}</bdi>,
                    name: (
                      <code className="mono" dir="ltr">
                        {within}
                      </code>
                    ),
                  }}
                />
              </span>
              <CopyButton text={within} what={t('ownDomains.copyWithin', { type })} />
            </dd>
          )}
        </div>
        <div>
          <dt>
            <Text id="ownDomains.value" />
          </dt>
          <dd>
            <code className="mono" dir="ltr">
              {value}
            </code>
            <CopyButton text={value} what={t('ownDomains.copyValue', { type })} />
          </dd>
        </div>
      </dl>
    </li>
  )
}
