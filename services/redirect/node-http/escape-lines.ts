import { maxHeaderSize } from 'node:http'

const LF = 10
const ASCII_END = 128
/** A head with one of these may be followed by a body. */
const FRAMING = /^(?:content-length|transfer-encoding)[:\s]/i
const LONGEST = 'transfer-encoding:'.length

const isAscii = (bytes: Buffer): boolean => bytes.every((byte) => byte < ASCII_END)

function escaped(bytes: Buffer): Buffer {
  if (isAscii(bytes)) return bytes
  let text = ''
  for (const byte of bytes)
    text += byte < ASCII_END ? String.fromCharCode(byte) : `%${byte.toString(16).toUpperCase()}`
  return Buffer.from(text, 'latin1')
}

type Place = 'request line' | 'headers' | 'unknown'

export type LineEscaper = {
  escape: (bytes: Buffer) => Buffer
  /** A request line was longer than a whole head may be. */
  isTooLong: () => boolean
}

/**
 * Escapes non-ASCII bytes in the request lines of one connection, however it is cut into pieces: clients send raw UTF-8
 * in queries, which Node's parser refuses before any handler runs. Everything else passes unchanged. Only line ends are
 * parsed, and nothing changes after a head that may have a body, so a body never does.
 */
export function createLineEscaper(): LineEscaper {
  let place: Place = 'request line'
  let lineBytes = 0
  let isTooLong = false
  let begun = ''
  let mayHaveBody = false

  const changesLines = () => place !== 'unknown'
  function endLine(): void {
    const isEmpty = begun === '\n' || begun === '\r\n'
    if (place === 'request line') {
      if (!isEmpty) place = 'headers'
    } else if (isEmpty) place = mayHaveBody ? 'unknown' : 'request line'
    else mayHaveBody ||= FRAMING.test(begun)
    begun = ''
    lineBytes = 0
  }

  function escapeLines(bytes: Buffer): Buffer {
    if (!changesLines()) return bytes
    const parts: Buffer[] = []
    let at = 0
    while (at < bytes.length && changesLines()) {
      const lineEnd = bytes.indexOf(LF, at)
      const end = lineEnd < 0 ? bytes.length : lineEnd + 1
      const part = bytes.subarray(at, end)
      const sent = place === 'request line' ? escaped(part) : part
      parts.push(sent)
      lineBytes += sent.length
      if (place === 'request line' && lineBytes > maxHeaderSize) isTooLong = true
      begun += part.toString('latin1', 0, Math.max(0, LONGEST - begun.length))
      if (lineEnd >= 0) endLine()
      at = end
    }
    parts.push(bytes.subarray(at))
    return Buffer.concat(parts)
  }
  return { escape: escapeLines, isTooLong: () => isTooLong }
}
