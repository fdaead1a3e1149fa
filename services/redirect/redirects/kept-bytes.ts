const PIECE_BYTES = 4_096
let piece = Buffer.alloc(0)

/**
 * Long-lived latin1 text, several texts to a piece of memory. In Node's pool, among short-lived buffers, each might keep
 * 8 KiB from being freed; in its own allocation each would take half a KiB.
 */
export function keptBytes(text: string): Buffer {
  if (piece.length < text.length) piece = Buffer.allocUnsafeSlow(Math.max(PIECE_BYTES, text.length))
  const bytes = piece.subarray(0, piece.write(text, 'latin1'))
  piece = piece.subarray(text.length)
  return bytes
}
