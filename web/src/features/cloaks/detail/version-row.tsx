import { type CloakSetting, SETTING_NAMES } from '@sluice/contract/settings-by-name'
import type { CloakVersion } from '../../../api/cloak-history.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { Regions } from '../../../parts/countries.tsx'
import { Button } from '../../../ui/button.tsx'
import { useDates } from '../../../ui/dates/use-dates.ts'
import { ChangeList, FieldValue } from './change-view.tsx'
import { changesBetween } from './version-changes.ts'
import badges from '../../../ui/badges.module.css'
import layout from '../../../ui/layout.module.css'
import changeView from './change-view.module.css'
import historyStyles from './history.module.css'

/** `onRestore` is set if a restore would change something. */
type RowProps = { version: CloakVersion; now: boolean; onRestore?: () => void }

/** One version: its cause, author and time, and the changes. */
export function VersionRow({ version, now, onRestore }: RowProps) {
  const t = useText()
  const dates = useDates()
  const at = new Date(version.changed_at)
  return (
    <li>
      <span className={`${historyStyles.number} mono quiet`}>v{version.version}</span>
      <div className={historyStyles.what}>
        <p className={`${layout.line} ${historyStyles.line}`}>
          <span className="strong">
            <Text id={`change.${version.change}`} />
          </span>
          {version.restored_from !== null && (
            <span className="small quiet">
              <Text id="history.from" values={{ version: version.restored_from }} />
            </span>
          )}
          {now && (
            <span className={`${badges.badge} ${badges.accent}`}>
              <Text id="history.now" />
            </span>
          )}
        </p>
        {version.change === 'created' ? (
          <FirstSettings version={version} />
        ) : (
          <ChangeList changes={changesBetween(version.before, version)} />
        )}
      </div>
      <p className={`${historyStyles.when} small quiet num`}>
        <Text id={`history.${version.changed_by}`} /> ·{' '}
        <time dateTime={version.changed_at} title={dates.exact(at)}>
          {dates.moment(at)}
        </time>
      </p>
      <span className={historyStyles.back}>
        {onRestore && (
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

/** A new link is always active, and the page already shows its name. */
const UNTOLD = new Set<CloakSetting>(['name', 'active'])

/** The initial settings of the link. */
function FirstSettings({ version }: { version: CloakVersion }) {
  const codes = version.selected_regions.map(({ code }) => code)
  const told = SETTING_NAMES.filter((field) =>
    field === 'selected_regions' ? codes.length > 0 : !UNTOLD.has(field) && version[field],
  )
  return (
    <dl className={changeView.changed}>
      {told.map((field) => (
        <div key={field}>
          <dt>
            <Text id={`field.${field}`} />
          </dt>
          <dd>
            {field === 'selected_regions' ? (
              <Regions codes={codes} />
            ) : (
              <FieldValue field={field} value={version[field]} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
