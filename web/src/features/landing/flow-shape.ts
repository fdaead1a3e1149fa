export type Kind = 'real' | 'audit'
export type Source = { key: string; kind: Kind; visits: number }

/** Where the picture's bands start, pass the gate and end, along the flow (`at`) and across it. */
export type Frame = {
  at: { from: number; gate: number; to: number }
  /** Width per visit. */
  perVisit: number
  start: number
  gap: number
  gate: Record<Kind, number>
  end: Record<Kind, number>
  /** Width per running line. */
  perLine: number
  upright: boolean
}

export type Band = {
  source: Source
  middle: number
  thick: number
  before: string
  after: string
  lines: string[]
}

const round = (value: number): number => Math.round(value * 10) / 10

/** Bands as wide as their visits: separate before the gate, stacked by destination behind it. */
export function flowBands(sources: readonly Source[], frame: Frame): Band[] {
  const point = (along: number, across: number) =>
    frame.upright ? `${round(across)} ${round(along)}` : `${round(along)} ${round(across)}`
  const curve = (along: number, from: number, to: number, across: number) => {
    const middle = (along + to) / 2
    return `C${point(middle, from)} ${point(middle, across)} ${point(to, across)}`
  }
  const { from, gate, to } = frame.at
  const ribbon = (left: number, right: number, start: number, end: number, thick: number) =>
    `M${point(left, start)}${curve(left, start, right, end)}L${point(right, end + thick)}${curve(right, end + thick, left, start + thick)}Z`
  const path = (a: number, b: number, c: number) =>
    `M${point(from, a)}${curve(from, a, gate, b)}${curve(gate, b, to, c)}`

  let start = frame.start
  const passed: Record<Kind, number> = { real: 0, audit: 0 }
  return sources.map((source) => {
    const thick = source.visits * frame.perVisit
    const here = start
    const through = frame.gate[source.kind] + passed[source.kind]
    const out = frame.end[source.kind] + passed[source.kind]
    start += thick + frame.gap
    passed[source.kind] += thick
    const count = Math.max(1, Math.round(thick / frame.perLine))
    const lines = Array.from({ length: count }, (_, line) => {
      const inside = (thick * (line + 0.5)) / count
      return path(here + inside, through + inside, out + inside)
    })
    return {
      source,
      middle: round(here + thick / 2),
      thick: round(thick),
      before: ribbon(from, gate, here, through, thick),
      after: ribbon(gate, to, through, out, thick),
      lines,
    }
  })
}
