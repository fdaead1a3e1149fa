import { useRef } from 'react'
import { useIntl } from 'react-intl'
import { useText } from '../../i18n/text.tsx'
import { bandsOf, FlowBands, FlowColours } from './flow-bands.tsx'
import { TALL, TARGETS, WIDE } from './flow-example.ts'
import { useVisits } from './use-visits.ts'

const wide = bandsOf(WIDE)
const tall = bandsOf(TALL)
const EXAMPLE = '/t/9fK2c'
const sizeOf = (kind: 'real' | 'audit', bands: typeof wide) =>
  bands.filter(({ source }) => source.kind === kind).reduce((sum, { thick }) => sum + thick, 0)

/** Water from everywhere comes to the gate and leaves it in two streams: lying on wide windows, upright on phones. */
export function FlowPicture() {
  const t = useText()
  const { locale, formatNumber } = useIntl()
  const ref = useRef<HTMLDivElement>(null)
  const visits = useVisits(ref)
  const places = new Intl.DisplayNames([locale], { type: 'region' })
  const nameOf = (key: string) =>
    key === 'flow.blacklisted' || key === 'flow.elsewhere' ? t(key) : (places.of(key) ?? key)
  const shortOf = (key: string) => ({ 'flow.blacklisted': 'IP', 'flow.elsewhere': '…' })[key] ?? key
  const total = t('flow.ofVisits', { total: formatNumber(visits.real + visits.audit) })
  const short = (value: number) =>
    new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 }).format(value)
  return (
    <div className="flow" ref={ref}>
      <svg className="flow-wide" viewBox="0 0 720 524" role="img" aria-label={t('flow.label')}>
        <FlowColours name="wide" upright={false} />
        <FlowBands name="wide" bands={wide} />
        {wide.map(({ source, middle }) => (
          <g key={source.key} textAnchor="end">
            <text x="118" y={middle - 3}>
              {nameOf(source.key)}
            </text>
            <text className="soft" x="118" y={middle + 14}>
              {formatNumber(source.visits)}
            </text>
          </g>
        ))}
        <rect className="post" x="401.5" y="87" width="5" height="388" rx="2.5" />
        <rect className="flow-chip" x="294" y="54" width="220" height="34" rx="8" />
        <text x="404" y="76" textAnchor="middle">
          {t('modes.name.cloak')}
          <tspan className="dim" dx="8">
            {TARGETS}
          </tspan>
        </text>
        {(['real', 'audit'] as const).map((kind) => {
          const middle = WIDE.end[kind] + sizeOf(kind, wide) / 2
          return (
            <g key={kind}>
              <rect
                className={`end-${kind}`}
                x="580"
                y={WIDE.end[kind]}
                width="6"
                height={sizeOf(kind, wide)}
                rx="3"
              />
              <text x="602" y={middle - 24}>
                {t(`side.${kind}`)}
              </text>
              <text className="flow-count" x="602" y={middle + 13}>
                {formatNumber(visits[kind])}
              </text>
              <text className="soft" x="602" y={middle + 35}>
                {total}
              </text>
            </g>
          )
        })}
        <text className="flow-code" x="0" y="14">
          {EXAMPLE}
        </text>
        <text className="soft" x="84" y="14">
          {t('flow.example')}
        </text>
      </svg>
      <svg className="flow-tall" viewBox="0 0 350 492" aria-hidden="true">
        <FlowColours name="tall" upright />
        <text className="flow-code" x="0" y="14">
          {EXAMPLE}
        </text>
        <text className="soft" x="78" y="14">
          {t('flow.example')}
        </text>
        <FlowBands name="tall" bands={tall} />
        {tall.map(({ source, middle }) => (
          <g key={source.key} textAnchor="middle">
            <text x={middle} y="48">
              {shortOf(source.key)}
            </text>
            <text className="soft" x={middle} y="65">
              {short(source.visits)}
            </text>
          </g>
        ))}
        <rect className="post" x="33.6" y="249.5" width="282.9" height="5" rx="2.5" />
        <rect className="flow-chip" x="69" y="235" width="212" height="34" rx="8" />
        <text x="175" y="257" textAnchor="middle">
          {t('modes.name.cloak')}
          <tspan className="dim" dx="6">
            {TARGETS}
          </tspan>
        </text>
        {(['real', 'audit'] as const).map((kind) => {
          const end = { x: kind === 'real' ? 6 : 344, textAnchor: kind === 'real' ? 'start' : 'end' } as const
          return (
            <g key={kind}>
              <rect
                className={`end-${kind}`}
                x={TALL.end[kind]}
                y="388"
                width={sizeOf(kind, tall)}
                height="6"
                rx="3"
              />
              <text {...end} y="418">
                {t(`side.${kind}`)}
              </text>
              <text className="flow-count" {...end} y="454">
                {formatNumber(visits[kind])}
              </text>
              <text className="soft" {...end} y="478">
                {total}
              </text>
            </g>
          )
        })}
      </svg>
    </div>
  )
}
