import styles from './auth-art.module.css'

const LINES = 34
/** Indexes of the lines to the audit side, spread among the others. */
const AUDIT = new Set([1, 4, 7, 11, 14, 17, 21, 24, 27, 31])

const between = (from: number, to: number, part: number): number =>
  Math.round((from + (to - from) * part) * 10) / 10

type Line = { kind: 'real' | 'audit'; path: string }

/** Lines of neutral water come from everywhere and leave the gate in two streams. */
function drawLines(): Line[] {
  const kinds = Array.from(
    { length: LINES },
    (_, line) => (AUDIT.has(line) ? 'audit' : 'real') as Line['kind'],
  )
  const counts = { real: 0, audit: 0 }
  const totals = {
    real: kinds.filter((kind) => kind === 'real').length - 1,
    audit: kinds.filter((kind) => kind === 'audit').length - 1,
  }
  return kinds.map((kind, line) => {
    const part = counts[kind]++ / totals[kind]
    const from = between(72, 684, line / (LINES - 1))
    const gate = kind === 'real' ? between(297, 423, part) : between(441, 477, part)
    const to = kind === 'real' ? between(108, 351, part) : between(540, 648, part)
    return { kind, path: `M-20 ${from}C190 ${from} 190 ${gate} 400 ${gate}C570 ${gate} 570 ${to} 740 ${to}` }
  })
}

const DRAWN = drawLines()

export function AuthArt() {
  return (
    <svg viewBox="0 0 720 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        {(['real', 'audit'] as const).map((kind) => (
          <linearGradient key={kind} id={`l-${kind}`} x2="720" gradientUnits="userSpaceOnUse">
            <stop className={styles.water} stopOpacity="0.25" />
            <stop className={styles.water} stopOpacity="0.7" offset="0.5" />
            <stop className={kind === 'real' ? styles.toReal : styles.toAudit} offset="0.62" />
            <stop className={kind === 'real' ? styles.toReal : styles.toAudit} stopOpacity="0.5" offset="1" />
          </linearGradient>
        ))}
      </defs>
      {DRAWN.map(({ kind, path }) => (
        <path key={path} className={styles[kind]} d={path} />
      ))}
      <rect x="398" y="273" width="4" height="228" rx="2" className={styles.gate} />
    </svg>
  )
}
