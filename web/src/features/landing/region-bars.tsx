import { useIntl } from 'react-intl'
import { useText } from '../../i18n/text.tsx'
import styles from './region-bars.module.css'
import tag from './tag.module.css'

/** An example with invented numbers. */
const REGIONS = [
  { code: 'US', real: 5_138, audit: 214 },
  { code: 'JP', real: 2_946, audit: 148 },
  { code: 'DE', real: 1_972, audit: 127 },
  { code: 'BR', real: 0, audit: 1_172 },
  { code: '', real: 0, audit: 763 },
]
const WIDTH = 400
const GAP = 3
const MOST = Math.max(...REGIONS.map(({ real, audit }) => real + audit))

export function RegionBars({ nameOf }: { nameOf: (code: string) => string }) {
  const t = useText()
  const { formatNumber } = useIntl()
  return (
    <ul className={styles.bars}>
      {REGIONS.map(({ code, real, audit }) => {
        const [left, right] = [(real / MOST) * (WIDTH - GAP), (audit / MOST) * (WIDTH - GAP)]
        const start = left ? left + GAP : 0
        return (
          <li key={code}>
            <span>{code ? nameOf(code) : t('flow.elsewhere')}</span>
            <svg viewBox={`0 0 ${WIDTH} 10`} preserveAspectRatio="none" aria-hidden="true">
              <rect className={tag.real} width={left} height="10" rx="2" />
              <rect className={tag.audit} x={start} width={right} height="10" rx="2" />
            </svg>
            <span className="num">{formatNumber(real + audit)}</span>
          </li>
        )
      })}
    </ul>
  )
}
