import type { Kind } from './flow-shape.ts'
import styles from './mode-pictures.module.css'

export type ModeName = 'cloak' | 'audit' | 'full_open'

const GLYPHS: Record<ModeName, readonly [Kind, string][]> = {
  cloak: [
    ['real', 'M4 24H26C36 24 40 14 52 14'],
    ['audit', 'M4 32H26C36 32 40 42 52 42'],
  ],
  audit: [
    ['audit', 'M4 24H26C36 24 40 38 52 38'],
    ['audit', 'M4 32H26C36 32 40 46 52 46'],
  ],
  full_open: [
    ['real', 'M4 24H26C36 24 40 10 52 10'],
    ['real', 'M4 32H26C36 32 40 18 52 18'],
  ],
}

export function ModeGlyph({ mode }: { mode: ModeName }) {
  return (
    <svg className={styles.glyph} viewBox="0 0 56 56" aria-hidden="true">
      {GLYPHS[mode].map(([kind, path]) => (
        <path key={path} className={styles[kind]} d={path} />
      ))}
      <path className={styles.gate} d="M26 8V48" />
    </svg>
  )
}

const PLACES = ['US', 'JP', 'BR', 'DE', 'KR']
const TARGETED = new Set(['US', 'JP', 'DE', 'KR'])
const START = { real: 12, audit: 94 }
const STEP = 12

const kindOf = (mode: ModeName, place: string): Kind => {
  if (mode === 'audit') return 'audit'
  return mode === 'full_open' || TARGETED.has(place) ? 'real' : 'audit'
}

function lanes(mode: ModeName) {
  const kinds = PLACES.map((place) => ({ place, kind: kindOf(mode, place) }))
  return kinds.map(({ place, kind }, row) => {
    const before = kinds.slice(0, row).filter((each) => each.kind === kind).length
    const all = kinds.filter((each) => each.kind === kind).length
    const first =
      START[kind] - (all > 4 ? (all - 4) * (STEP / 2) : 0) - (kind === 'audit' && all > 1 ? 20 : 0)
    return { place, kind, from: 18 + row * 22, to: first + before * STEP }
  })
}

/** Where visitors from five countries go in this mode. */
export function Lanes({ mode, real, audit }: { mode: ModeName; real: string; audit: string }) {
  const all = lanes(mode)
  const has = (kind: Kind) => all.some((each) => each.kind === kind)
  return (
    <svg className={styles.lane} viewBox="0 0 380 124" aria-hidden="true">
      {all.map(({ place, kind, from, to }) => (
        <g key={place}>
          <path className={styles[kind]} d={`M36 ${from}H150C215 ${from} 220 ${to} 296 ${to}`} />
          <text y={from + 4}>{place}</text>
        </g>
      ))}
      <path className={styles.gate} d="M150 2V122" />
      {has('real') && (
        <text x="312" y="35">
          {real}
        </text>
      )}
      {has('audit') && (
        <text x="312" y="99">
          {audit}
        </text>
      )}
    </svg>
  )
}
