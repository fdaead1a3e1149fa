import { useText } from '../../i18n/text.tsx'
import { Choice } from '../../ui/choice.tsx'
import { ComparedDays } from './compared-days.tsx'
import { COMPARISONS } from './compared-span.ts'
import type { useAskedComparison } from './use-asked-comparison.ts'
import type { Compared } from './use-compared.ts'
import checkBoxes from '../../ui/check-boxes.module.css'
import styles from './compare-bar.module.css'

type Props = ReturnType<typeof useAskedComparison> & { compared: Compared | null }

/** What the visits of a page are compared with, and which days those are. */
export function CompareBar({ comparison, choose, compared }: Props) {
  const t = useText()
  const none = { value: 'none' as const, label: t('compare.none') }
  return (
    <div className={styles.bar}>
      <Choice
        label={t('compare')}
        value={comparison?.with ?? 'none'}
        options={[none, ...COMPARISONS.map((value) => ({ value, label: t(`compare.${value}`) }))]}
        onChange={(what) =>
          choose(
            what === 'none'
              ? null
              : { with: what, weekdays: comparison?.with !== 'week' && comparison?.weekdays === true },
          )
        }
      />
      {comparison && comparison.with !== 'week' && (
        <label className={checkBoxes.choice}>
          <input
            type="checkbox"
            checked={comparison.weekdays}
            onChange={({ target }) => choose({ ...comparison, weekdays: target.checked })}
          />
          {t('compare.weekdays')}
        </label>
      )}
      {compared && <ComparedDays compared={compared} />}
    </div>
  )
}
