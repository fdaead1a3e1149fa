import type { RefObject } from 'react'
import { useIntl } from 'react-intl'
import { useText } from '../../i18n/text.tsx'
import type { Kind } from './flow-shape.ts'
import { useVisits } from './use-visits.ts'
import flow from './flow.module.css'

/** Position and alignment of a stream's two lines of text. */
type Place = { x: number; textAnchor?: 'start' | 'end'; countY: number; totalY: number }
type FlowCountsProps = { picture: RefObject<SVGSVGElement | null>; places: Record<Kind, Place> }

/** The counters of the streams, the only part of the picture that changes while in view. */
export function FlowCounts({ picture, places }: FlowCountsProps) {
  const t = useText()
  const { formatNumber } = useIntl()
  const visits = useVisits(picture)
  const total = t('flow.ofVisits', { total: formatNumber(visits.real + visits.audit) })
  return (['real', 'audit'] as const).map((kind) => {
    const { countY, totalY, ...at } = places[kind]
    return (
      <g key={kind}>
        <text className={flow.count} {...at} y={countY}>
          {formatNumber(visits[kind])}
        </text>
        <text className={flow.soft} {...at} y={totalY}>
          {total}
        </text>
      </g>
    )
  })
}
