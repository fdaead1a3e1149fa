import { Text, useText } from '../../i18n/text.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import segments from '../../ui/segments.module.css'
import styles from './report-tabs.module.css'

const SHOWN = ['visits', 'money'] as const

/** Which reports the address asks for: those of visits, or those of conversions and money. */
export function useShownReports() {
  const [search, change] = useUrlState()
  const shown = search.get('show') === 'money' ? 'money' : 'visits'
  return { shown, show: (next: typeof shown) => change({ show: next === 'money' ? next : null, by: null }) }
}

export function ReportTabs({ shown, show }: ReturnType<typeof useShownReports>) {
  const t = useText()
  return (
    <fieldset className={`${segments.segments} ${segments.fill} ${styles.tabs}`} aria-label={t('stats.show')}>
      {SHOWN.map((each) => (
        <button key={each} type="button" aria-pressed={each === shown} onClick={() => show(each)}>
          <Text id={`stats.show.${each}`} />
        </button>
      ))}
    </fieldset>
  )
}
