/** Encoded rows in sequence, outside the JavaScript heap, until their insert. */
export type RowBuffer = {
  bytes: Buffer
  used: number
}

export const newRowBuffer = (capacity: number): RowBuffer => ({
  bytes: Buffer.allocUnsafe(capacity),
  used: 0,
})

/** Appends `text` as UTF-8, between the old and the new `used`. */
export function appendRow(rows: RowBuffer, text: string): void {
  const room = text.length * 3
  if (rows.used + room > rows.bytes.length) {
    const larger = Buffer.allocUnsafe(rows.bytes.length * 2 + room)
    rows.bytes.copy(larger, 0, 0, rows.used)
    rows.bytes = larger
  }
  rows.used += rows.bytes.write(text, rows.used)
}

export type RowSpan = { rows: RowBuffer; start: number; end: number }

/** The bytes of these rows in order, in as few pieces as possible. */
export function piecesOf(spans: RowSpan[]): Buffer[] {
  const pieces: RowSpan[] = []
  for (const { rows, start, end } of spans) {
    const last = pieces.at(-1)
    if (last?.rows === rows && last.end === start) last.end = end
    else pieces.push({ rows, start, end })
  }
  return pieces.map(({ rows, start, end }) => rows.bytes.subarray(start, end))
}
