import { Text } from '../i18n/text.tsx'
import type { MessageId } from '../i18n/zh.ts'

type LegendProps = { real?: MessageId; audit?: MessageId; className?: string }

/** What the two colours of visits mean. */
export function Legend({ real = 'real', audit = 'audit', className = 'end' }: LegendProps) {
  return (
    <span className={`legend ${className}`}>
      <span>
        <i className="swatch swatch--real" />
        <Text id={real} />
      </span>
      <span>
        <i className="swatch swatch--audit" />
        <Text id={audit} />
      </span>
    </span>
  )
}
