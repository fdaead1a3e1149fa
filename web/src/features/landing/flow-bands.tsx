import { SOURCES } from './flow-example.ts'
import { type Band, type Frame, flowBands } from './flow-shape.ts'
import flow from './flow.module.css'

export const bandsOf = (frame: Frame): Band[] => flowBands(SOURCES, frame)

const STARTS = ['a', 'b', 'c'] as const

/** Groups running lines that move alike: six animations instead of forty. */
function runsOf(bands: readonly Band[]) {
  const lines = bands.flatMap((band) => band.lines)
  return (['quick', 'slow'] as const).flatMap((pace) =>
    STARTS.map((start, place) => {
      const alike = lines.filter((_, at) => at % 3 === place && (at % 4 === 3) === (pace === 'slow'))
      return { pace, start, d: alike.join('') }
    }),
  )
}

/** Colours of the water before and behind the gate, along the flow. */
export function FlowColours({ name, upright }: { name: string; upright: boolean }) {
  const way = upright ? { x1: 0, x2: 0, y1: 0, y2: 1 } : { x1: 0, x2: 1, y1: 0, y2: 0 }
  return (
    <defs>
      {(['real', 'audit'] as const).map((kind) => (
        <g key={kind}>
          <linearGradient id={`${name}-in-${kind}`} {...way}>
            <stop className={flow.water} stopOpacity="0.2" />
            <stop className={flow.water} stopOpacity="0.38" offset="0.45" />
            <stop className={kind === 'real' ? flow.toReal : flow.toAudit} stopOpacity="0.62" offset="1" />
          </linearGradient>
          <linearGradient id={`${name}-out-${kind}`} {...way}>
            <stop className={kind === 'real' ? flow.toReal : flow.toAudit} stopOpacity="0.62" />
            <stop className={kind === 'real' ? flow.toReal : flow.toAudit} stopOpacity="0.34" offset="1" />
          </linearGradient>
        </g>
      ))}
    </defs>
  )
}

export function FlowBands({ name, bands }: { name: string; bands: readonly Band[] }) {
  return (
    <>
      {bands.map(({ source, before, after }) => (
        <g key={source.key}>
          <path fill={`url(#${name}-in-${source.kind})`} d={before} />
          <path fill={`url(#${name}-out-${source.kind})`} d={after} />
        </g>
      ))}
      {runsOf(bands).map(({ pace, start, d }) => (
        <path
          key={`${pace}-${start}`}
          className={`${flow.run} ${flow[pace]} ${flow[start]}`}
          data-endless
          d={d}
        />
      ))}
    </>
  )
}
