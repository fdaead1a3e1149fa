const CJK_PX = 12
const LATIN_PX = 7
const GAP_PX = 12

/** Approximate width of a text in the axis's typeface, in px. */
export const labelWidth = (words: string): number =>
  [...words].reduce((sum, letter) => sum + (letter > '\u2e80' ? CJK_PX : LATIN_PX), 0)

/** How far a label must move, in px, to end with its bar; `band` is the width per bar. */
export const labelShift = (width: number, band: number): number => Math.max(0, (width - band) / 2)

/** Labels fit at every n-th bar. */
const labelStep = (width: number, band: number): number =>
  Math.ceil((width + GAP_PX + labelShift(width, band)) / band)

/** Whether a bar has its label: the last one, every n-th before it, and the first in place of what is too near. */
export function isLabelled(index: number, last: number, width: number, band: number): boolean {
  const step = labelStep(width, band)
  if (index === last) return true
  if (last < step) return false
  return index === 0 || (index >= step && (last - index) % step === 0)
}
