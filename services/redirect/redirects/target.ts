import { NOTHING, type Span } from '../span.ts'

const PATH = Buffer.from('/t/')
const SLASH = 47
const QUESTION = 63
const SHORTEST = 4
const LONGEST = 32

const IN_CODE = new Uint8Array(256)
for (const char of Buffer.from('-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'))
  IN_CODE[char] = 1

/** The link's code in a URL, its query without `?` (empty: no query), and whether the path is the code alone. */
export type Target = { code: Span; query: Span; isBare: boolean }

function isPathAt(bytes: Buffer, from: number): boolean {
  for (let i = 0; i < PATH.length; i++) if (bytes[from + i] !== PATH[i]) return false
  return true
}

/**
 * Reads `/t/{code}`, or `/{code}` as links at custom domains may be written, with an optional query from a URL. Undefined for
 * anything else, and for an impossible code (`SHORT_CODE`: 4 to 32 of `A-Z a-z 0-9 _ -`).
 */
export function readTarget(bytes: Buffer, from: number, to: number): Target | undefined {
  const isBare = !isPathAt(bytes, from)
  if (isBare && bytes[from] !== SLASH) return undefined
  const start = from + (isBare ? 1 : PATH.length)
  let end = start
  while (end < to && IN_CODE[bytes[end]!] === 1) end++
  if (end - start < SHORTEST || end - start > LONGEST) return undefined
  const code = { start, end }
  if (end === to) return { code, query: NOTHING, isBare }
  return bytes[end] === QUESTION ? { code, query: { start: end + 1, end: to }, isBare } : undefined
}
