import { ArrowRight } from 'lucide-react'
import { Text, useText } from '../../../i18n/text.tsx'
import { Address } from '../../../parts/address.tsx'
import { useCountryName } from '../../../parts/countries.tsx'
import { publicOrigin } from '../../../parts/links.ts'
import { ModeBadge } from '../../../parts/mode.tsx'
import type { Change, Settings, Single } from './version-changes.ts'
import chips from '../../../ui/chips.module.css'
import layout from '../../../ui/layout.module.css'
import styles from './change-view.module.css'

/** Old and new values, one line per field. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <dl className={styles.changed}>
      {changes.map((change) => (
        <div key={change.field}>
          <dt>
            <Text id={`field.${change.field}`} />
          </dt>
          <dd>
            {change.field === 'selected_regions' ? <Regions {...change} /> : <FromTo change={change} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function FromTo({ change }: { change: Exclude<Change, { field: 'selected_regions' }> }) {
  const { field } = change
  return (
    <>
      <span className={layout.sr}>
        <Text id="history.before" />
      </span>
      <del>
        <FieldValue field={field} value={change.was} />
      </del>
      <ins>
        <ArrowRight size={14} aria-hidden />
        <span className={layout.sr}>
          <Text id="history.after" />
        </span>
        <FieldValue field={field} value={change.is} />
      </ins>
    </>
  )
}

const isUrl = (field: Single) => field === 'real_url' || field === 'audit_url'

export function FieldValue({ field, value }: { field: Single; value: Settings[Single] }) {
  if (field === 'domain') return value || new URL(publicOrigin()).host
  if (value === undefined || value === null || value === '') return <Text id="history.none" />
  if (field === 'active') return <Text id={value ? 'cloaks.live' : 'cloaks.paused'} />
  if (typeof value === 'boolean') return <Text id={value ? 'history.on' : 'history.off'} />
  if (field === 'mode') return <ModeBadge mode={value as Settings['mode']} />
  if (isUrl(field)) return <Address url={value} className={styles.value} />
  return (
    <span className={styles.value} title={value} dir="auto">
      {value}
    </span>
  )
}

type Moved = { kept: readonly string[]; added: readonly string[]; removed: readonly string[] }

function Regions({ kept, added, removed }: Moved) {
  return (
    <>
      <RegionChips sign="+" codes={added} words="history.added" look="new" />
      <RegionChips sign="−" codes={removed} words="history.removed" look="gone" />
      {kept.length > 0 && (
        <span className="tiny quiet">
          <Text id="history.kept" values={{ count: kept.length }} />
        </span>
      )}
    </>
  )
}

const SHOWN = 8

type ChipsProps = {
  sign: string
  codes: readonly string[]
  words: 'history.added' | 'history.removed'
  look: 'new' | 'gone'
}

function RegionChips({ sign, codes, words, look }: ChipsProps) {
  const t = useText()
  const name = useCountryName()
  if (codes.length === 0) return null
  const names = t(words, { names: codes.map(name).join(t('history.comma')) })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the hint must be reachable by keyboard
    <span className={styles.regions} tabIndex={0} aria-label={names} role="img" data-hint={names}>
      {codes.slice(0, SHOWN).map((code) => (
        <span key={code} className={`${chips.chip} ${styles[look]}`}>
          {sign}
          {code}
        </span>
      ))}
      {codes.length > SHOWN && <span className="tiny quiet">+{codes.length - SHOWN}</span>}
    </span>
  )
}
