/** The last line of a text that arrived in pieces, wherever they were cut. */
export function lastLine(pieces: readonly Buffer[]): string {
  let tail = ''
  for (const piece of pieces.toReversed()) {
    tail = piece.toString('latin1') + tail
    const lines = tail.trimEnd()
    const before = lines.lastIndexOf('\n')
    if (before >= 0) return lines.slice(before + 1)
  }
  return tail.trimEnd()
}
