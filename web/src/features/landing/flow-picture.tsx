import { useRef } from 'react'
import { useIntl } from 'react-intl'
import { useText } from '../../i18n/text.tsx'
import { bandsOf, FlowBands, FlowColours } from './flow-bands.tsx'
import { FlowCounts } from './flow-counts.tsx'
import { TALL, TARGETS, WIDE } from './flow-example.ts'
import flow from './flow.module.css'

const wide = bandsOf(WIDE)
const tall = bandsOf(TALL)
const EXAMPLE = '/t/9fK2c'
const sizeOf = (kind: 'real' | 'audit', bands: typeof wide) =>
  bands.filter(({ source }) => source.kind === kind).reduce((sum, { thick }) => sum + thick, 0)
const wideMiddle = {
  real: WIDE.end.real + sizeOf('real', wide) / 2,
  audit: WIDE.end.audit + sizeOf('audit', wide) / 2,
}
const WIDE_COUNTS = {
  real: { x: 602, countY: wideMiddle.real + 13, totalY: wideMiddle.real + 35 },
  audit: { x: 602, countY: wideMiddle.audit + 13, totalY: wideMiddle.audit + 35 },
}
const TALL_COUNTS = {
  real: { x: 6, textAnchor: 'start', countY: 454, totalY: 478 },
  audit: { x: 344, textAnchor: 'end', countY: 454, totalY: 478 },
} as const

/** Water from everywhere reaches the gate and leaves it in two streams: horizontal on wide windows, vertical on phones. */
export function FlowPicture() {
  const t = useText()
  const { locale, formatNumber } = useIntl()
  const lying = useRef<SVGSVGElement>(null)
  const upright = useRef<SVGSVGElement>(null)
  const places = new Intl.DisplayNames([locale], { type: 'region' })
  const nameOf = (key: string) =>
    key === 'flow.blacklisted' || key === 'flow.elsewhere' ? t(key) : (places.of(key) ?? key)
  const shortOf = (key: string) => ({ 'flow.blacklisted': 'IP', 'flow.elsewhere': '…' })[key] ?? key
  return (
    <div className={flow.flow}>
      <svg ref={lying} className={flow.wide} viewBox="0 0 720 524" role="img" aria-label={t('flow.label')}>
        <FlowColours name="wide" upright={false} />
        <FlowBands name="wide" bands={wide} />
        {wide.map(({ source, middle }) => (
          <g key={source.key} textAnchor="end">
            <text x="118" y={middle - 3}>
              {nameOf(source.key)}
            </text>
            <text className={flow.soft} x="118" y={middle + 14}>
              {formatNumber(source.visits)}
            </text>
          </g>
        ))}
        <rect className={flow.post} x="401.5" y="87" width="5" height="388" rx="2.5" />
        <rect className={flow.chip} x="294" y="54" width="220" height="34" rx="8" />
        <text x="404" y="76" textAnchor="middle">
          {t('modes.name.cloak')}
          <tspan className={flow.dim} dx="8">
            {TARGETS}
          </tspan>
        </text>
        {(['real', 'audit'] as const).map((kind) => (
          <g key={kind}>
            <rect
              className={flow[kind]}
              x="580"
              y={WIDE.end[kind]}
              width="6"
              height={sizeOf(kind, wide)}
              rx="3"
            />
            <text x="602" y={wideMiddle[kind] - 24}>
              {t(`side.${kind}`)}
            </text>
          </g>
        ))}
        <FlowCounts picture={lying} places={WIDE_COUNTS} />
        <text className={flow.code} x="0" y="14">
          {EXAMPLE}
        </text>
        <text className={flow.soft} x="84" y="14">
          {t('flow.example')}
        </text>
      </svg>
      <svg ref={upright} className={flow.tall} viewBox="0 0 350 492" aria-hidden="true">
        <FlowColours name="tall" upright />
        <text className={flow.code} x="0" y="14">
          {EXAMPLE}
        </text>
        <text className={flow.soft} x="78" y="14">
          {t('flow.example')}
        </text>
        <FlowBands name="tall" bands={tall} />
        {tall.map(({ source, middle }) => (
          <g key={source.key} textAnchor="middle">
            <text x={middle} y="48">
              {shortOf(source.key)}
            </text>
            <text className={flow.soft} x={middle} y="65">
              {formatNumber(source.visits)}
            </text>
          </g>
        ))}
        <rect className={flow.post} x="33.6" y="249.5" width="282.9" height="5" rx="2.5" />
        <rect className={flow.chip} x="69" y="235" width="212" height="34" rx="8" />
        <text x="175" y="257" textAnchor="middle">
          {t('modes.name.cloak')}
          <tspan className={flow.dim} dx="6">
            {TARGETS}
          </tspan>
        </text>
        {(['real', 'audit'] as const).map((kind) => {
          const { x, textAnchor } = TALL_COUNTS[kind]
          return (
            <g key={kind}>
              <rect
                className={flow[kind]}
                x={TALL.end[kind]}
                y="388"
                width={sizeOf(kind, tall)}
                height="6"
                rx="3"
              />
              <text x={x} textAnchor={textAnchor} y="418">
                {t(`side.${kind}`)}
              </text>
            </g>
          )
        })}
        <FlowCounts picture={upright} places={TALL_COUNTS} />
      </svg>
    </div>
  )
}
