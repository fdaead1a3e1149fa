import styles from './dots.module.css'

type Dot = 'real' | 'audit' | 'none'
const STEP = 15.5
const RADIUS = 4
const KINDS: Record<string, Dot> = { r: 'real', a: 'audit', n: 'none' }

/** Visitors as letters: r real, a audit, n not yet decided. */
function Row({ dots, x, y }: { dots: string; x: number; y: number }) {
  return [...dots].map((letter, place) => (
    <circle
      // biome-ignore lint/suspicious/noArrayIndexKey: a dot is identified by its place
      key={place}
      className={styles[KINDS[letter] ?? 'none']}
      cx={x + place * STEP}
      cy={y}
      r={RADIUS}
    />
  ))
}

export function MixedDots({ real }: { real: string }) {
  return (
    <svg className={styles.dots} viewBox="0 0 370 74" aria-hidden="true">
      <Row dots="rnararrraarrnrrrnaa" x={5} y={28} />
      <Row dots="rrrnarraarrrrrrarrr" x={5} y={46} />
      <text x="306" y="42">
        {real}
      </text>
    </svg>
  )
}

export function SortedDots({ real, audit }: { real: string; audit: string }) {
  return (
    <svg className={styles.dots} viewBox="0 0 370 74" aria-hidden="true">
      <Row dots="rnararrr" x={5} y={28} />
      <Row dots="aarrnrrr" x={5} y={46} />
      <Row dots="rrrrrrrrr" x={158} y={10} />
      <Row dots="rrrrr" x={158} y={28} />
      <Row dots="naanaaaa" x={158} y={64} />
      <path d="M138 4V70" />
      <text x="306" y="24">
        {real}
      </text>
      <text x="306" y="69">
        {audit}
      </text>
    </svg>
  )
}
