import { useFormContext, useWatch } from 'react-hook-form'
import { Text } from '../../../../i18n/text.tsx'
import { FIGURES, measuredBy } from '../../parts/figure-names.ts'
import type { SettingsValues } from '../settings-values.ts'
import { Preview } from './preview.tsx'
import styles from './preview.module.css'

export function FiguresPreview() {
  const { control } = useFormContext<SettingsValues>()
  const marketing = useWatch({ control, name: 'marketing' })
  const all = useWatch({ control })
  return (
    <Preview>
      {(pick) => (
        <ul className={styles.figures}>
          {FIGURES.map((figure) => {
            const setting = measuredBy(figure)
            const { value, label } = marketing[figure]
            return (
              <li key={figure}>
                {setting && all[setting] ? (
                  <>
                    <b className="num">…</b>
                    <span>
                      <Text id="set.measured" />
                    </span>
                  </>
                ) : (
                  <>
                    <b className="num">{pick(value) || '–'}</b>
                    <span>{pick(label)}</span>
                  </>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Preview>
  )
}
