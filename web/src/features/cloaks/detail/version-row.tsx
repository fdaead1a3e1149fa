import { useIntl } from 'react-intl'
import type { CloakVersion } from '../../../api/cloak-history.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { Regions } from '../../../parts/countries.tsx'
import { readableUrl } from '../../../parts/links.ts'
import { ModeBadge } from '../../../parts/mode.tsx'
import { Button } from '../../../ui/button.tsx'

type RowProps = { version: CloakVersion; now: boolean; onRestore: () => void }
type Field = CloakVersion['changed_fields'][number]

/** One version: what made it, by whom and when, and what differs from the one before. */
export function VersionRow({ version, now, onRestore }: RowProps) {
  const t = useText()
  const { formatDate } = useIntl()
  const at = new Date(version.changed_at)
  const isFirst = version.change === 'created'
  const fields = isFirst
    ? (['mode', 'real_url', 'audit_url', 'selected_regions'] as const)
    : version.changed_fields
  return (
    <li>
      <span className="v-number mono quiet">v{version.version}</span>
      <div className="v-what">
        <p className="line">
          <span className="strong">
            <Text id={`change.${version.change}`} />
          </span>
          {version.restored_from !== null && (
            <span className="small quiet">
              <Text id="history.from" values={{ version: version.restored_from }} />
            </span>
          )}
          {now && (
            <span className="badge badge--accent">
              <Text id="history.now" />
            </span>
          )}
        </p>
        <dl>
          {fields
            .filter((field) => !isFirst || isSet(version, field))
            .map((field) => (
              <div key={field}>
                <dt>
                  <Text id={`field.${field}`} />
                </dt>
                <dd>
                  <FieldValue version={version} field={field} />
                </dd>
              </div>
            ))}
        </dl>
      </div>
      <p className="v-when small quiet num">
        <Text id={`history.${version.changed_by}`} /> ·{' '}
        <time dateTime={version.changed_at} title={formatDate(at, { dateStyle: 'long', timeStyle: 'long' })}>
          {formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })}
        </time>
      </p>
      <span className="v-back">
        {!now && (
          <Button
            small
            aria-label={t('history.restoreNamed', { version: version.version })}
            onClick={onRestore}
          >
            <Text id="history.restore" />
          </Button>
        )}
      </span>
    </li>
  )
}

const isSet = (version: CloakVersion, field: Field): boolean => {
  const value = version[field]
  return Array.isArray(value) ? value.length > 0 : Boolean(value)
}

function FieldValue({ version, field }: { version: CloakVersion; field: Field }) {
  if (field === 'mode') return <ModeBadge mode={version.mode} />
  if (field === 'selected_regions')
    return <Regions codes={version.selected_regions.map(({ code }) => code)} />
  if (field === 'active') return <Text id={version.active ? 'cloaks.live' : 'cloaks.paused'} />
  const text = version[field]
  if (!text) return <span className="faint">–</span>
  return (
    <span className="cut" title={text}>
      {field === 'name' ? text : readableUrl(text)}
    </span>
  )
}
