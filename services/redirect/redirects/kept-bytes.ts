const PIECE_BYTES = 4_096
let piece = Buffer.alloc(0)

/**
 * Text in latin1 that is kept for long, several texts to a piece of memory. Out of Node's pool, where what is used for a
 * moment lies, each might keep 8 KiB from being freed; in memory of its own each would take half a KiB.
 */
export function keptBytes(text: string): Buffer {
  if (piece.length < text.length) piece = Buffer.allocUnsafeSlow(Math.max(PIECE_BYTES, text.length))
  const bytes = piece.subarray(0, piece.write(text, 'latin1'))
  piece = piece.subarray(text.length)
  return bytes
}
