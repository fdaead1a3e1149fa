/**
 * Letters as strokes on a grid, 0 to 4 across and 0 (top) to 8 down, with the baseline at 6. `xy` are points, a blank
 * joins them, a comma lifts the pen. The picture library cannot draw text without system fonts.
 */
const STROKES: Readonly<Record<string, string>> = {
  A: '06 20 46,14 34',
  B: '03 33 44 45 36 06 00 30 41 42 33',
  C: '41 30 10 01 05 16 36 45',
  D: '00 06 26 44 42 20 00',
  E: '40 00 06 46,03 33',
  F: '40 00 06,03 33',
  G: '41 30 10 01 05 16 36 45 43 23',
  H: '00 06,40 46,03 43',
  K: '00 06,40 03 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  O: '10 30 41 45 36 16 05 01 10',
  P: '06 00 30 41 42 33 03',
  R: '06 00 30 41 42 33 03,23 46',
  S: '41 30 10 01 02 13 33 44 45 36 16 05',
  T: '00 40,20 26',
  U: '00 05 16 36 45 40',
  W: '00 16 22 36 40',
  X: '00 46,40 06',
  a: '12 32 43 46 16 05 14 44',
  b: '00 06 36 45 43 32 02',
  c: '43 32 12 03 05 16 36 45',
  d: '40 46 16 05 03 12 42',
  e: '04 44 43 32 12 03 05 16 36 45',
  f: '30 20 11 16,02 32',
  h: '00 06,03 12 32 43 46',
  i: '02 06,00 00',
  j: '12 17 08,10 10',
  k: '00 06,32 04 36',
  l: '00 06',
  m: '06 02,03 12 23 26,23 32 43 46',
  n: '06 02,03 12 32 43 46',
  o: '12 32 43 45 36 16 05 03 12',
  p: '08 02 32 43 45 36 06',
  r: '06 02,04 13 22 32',
  s: '42 12 03 14 34 45 36 06',
  t: '10 15 26 36,02 32',
  u: '02 05 16 36 45,42 46',
  w: '02 16 23 36 42',
  x: '02 46,42 06',
  y: '02 05 16 46,42 47 38 18',
  '0': '10 30 41 45 36 16 05 01 10',
  '1': '01 10 16',
  '2': '01 10 30 41 42 06 46',
  '3': '00 40 22 32 43 45 36 16 05',
  '4': '36 30 04 44',
  '5': '40 00 02 32 43 45 36 16 05',
  '6': '30 20 02 05 16 36 45 44 33 03',
  '7': '00 40 16',
  '8': '10 30 41 42 33 13 02 01 10,13 04 05 16 36 45 44 33',
  '9': '16 26 44 41 30 10 01 02 13 43',
  '-': '04 34',
  '.': '06 06',
  ':': '03 03,06 06',
  '(': '10 02 04 16',
  ')': '00 12 14 06',
  ' ': '',
}

const GAP = 1.8
const BLANK = 1.6

export type Words = { text: string; x: number; y: number; size: number; colour: string; weight?: number }

const pointsOf = (letter: string): [x: number, y: number][][] => {
  const strokes = STROKES[letter]
  if (strokes === undefined) throw new Error(`there are no strokes for "${letter}"`)
  return strokes
    .split(',')
    .filter(Boolean)
    .map((stroke) => stroke.split(' ').map((at) => [Number(at[0]), Number(at[1])]))
}

const widthOf = (letter: string): number =>
  letter === ' '
    ? BLANK
    : Math.max(
        ...pointsOf(letter)
          .flat()
          .map(([x]) => x),
      )

/** Width of these words with capitals of height `size`. */
export function wordsWidth(text: string, size: number): number {
  const units = [...text].reduce((sum, letter) => sum + widthOf(letter) + GAP, -GAP)
  return (units * size) / 6
}

/** The words as an SVG path. `y` is the top of capitals, `weight` the pen's width as a share of `size`. */
export function wordsPath({ text, x, y, size, colour, weight = 0.11 }: Words): string {
  const scale = size / 6
  const round = (value: number) => Math.round(value * 10) / 10
  let from = 0
  const lines: string[] = []
  for (const letter of text) {
    for (const stroke of pointsOf(letter)) {
      const points = stroke.map(([px, py]) => `${round(x + (from + px) * scale)} ${round(y + py * scale)}`)
      lines.push(`M${points.join('L')}`)
    }
    from += widthOf(letter) + GAP
  }
  return `<path d="${lines.join('')}" fill="none" stroke="${colour}" stroke-width="${round(size * weight)}" stroke-linecap="round" stroke-linejoin="round"/>`
}
