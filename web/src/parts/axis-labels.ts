const CJK_PX = 12
const LATIN_PX = 7
const GAP_PX = 12

/** About how wide words are in the type of an axis, in px. */
export const labelWidth = (words: string): number =>
  [...words].reduce((sum, letter) => sum + (letter > '\u2e80' ? CJK_PX : LATIN_PX), 0)

/** How far a label this wide has to move to end with its bar, in px; `band` is the room of a bar. */
export const labelShift = (width: number, band: number): number => Math.max(0, (width - band) / 2)

/** Every how manyth bar, counted from the last, has room for a label this wide. */
export const labelStep = (width: number, band: number): number =>
  Math.ceil((width + GAP_PX + labelShift(width, band)) / band)
