import { useFormContext, useWatch } from 'react-hook-form'
import { FIGURES } from '../../parts/figure-names.ts'
import type { SettingsValues } from '../settings-values.ts'
import { Preview } from './preview.tsx'
import styles from './preview.module.css'

export function FiguresPreview() {
  const { control } = useFormContext<SettingsValues>()
  const marketing = useWatch({ control, name: 'marketing' })
  return (
    <Preview>
      {(pick) => (
        <ul className={styles.figures}>
          {FIGURES.map((figure) => (
            <li key={figure}>
              <b className="num">{pick(marketing[figure].value) || '–'}</b>
              <span>{pick(marketing[figure].label)}</span>
            </li>
          ))}
        </ul>
      )}
    </Preview>
  )
}
