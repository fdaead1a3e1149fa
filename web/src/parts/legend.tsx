import { Text } from '../i18n/text.tsx'
import type { MessageId } from '../i18n/zh.ts'
import layout from '../ui/layout.module.css'
import swatches from '../ui/swatches.module.css'
import styles from './legend.module.css'

type LegendProps = { real?: MessageId; audit?: MessageId; className?: string | undefined }

/** The meaning of the two colours of visits. */
export function Legend({ real = 'real', audit = 'audit', className = layout.end }: LegendProps) {
  return (
    <span className={`${styles.legend} ${className}`}>
      <span>
        <i className={`${swatches.swatch} ${swatches.real}`} />
        <Text id={real} />
      </span>
      <span>
        <i className={`${swatches.swatch} ${swatches.audit}`} />
        <Text id={audit} />
      </span>
    </span>
  )
}
