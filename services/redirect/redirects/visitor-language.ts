import { type Span, textAt } from '../span.ts'
import type { PageLanguage } from './pages.ts'

const COMMA = 0x2c
const DASH = 0x2d
/** A longer header is read up to here: browsers send a handful of languages. */
const MOST_BYTES = 256

/** Parts of a tag after language, script and region are not kept: they hardly occur and could single somebody out. */
const TAG = /^([a-z]{2,3})(?:-[a-z]{3}){0,3}(?:-([a-z]{4}))?(?:-([a-z]{2}|\d{3}))?(?:-[a-z\d]{1,8})*$/i
const WEIGHT = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i

const isLetter = (byte: number) => ((byte | 0x20) - 0x61) >>> 0 < 26
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()

/** A language range in its usual case; undefined for `*` and for what is no language. */
function tagOf(range: string): string | undefined {
  const [, language, script, region] = TAG.exec(range) ?? []
  if (language === undefined) return undefined
  return [language.toLowerCase(), script && capitalized(script), region?.toUpperCase()]
    .filter(Boolean)
    .join('-')
}

/** The language with the highest weight in an `Accept-Language` header, the first of equals; empty without one. */
function preferred(header: string): string {
  let best = ''
  let most = 0
  for (const item of header.split(',')) {
    const [range = '', ...parameters] = item.split(';').map((part) => part.trim())
    const weights = parameters.map((text) => WEIGHT.exec(text)?.[1])
    const weight = weights.includes(undefined) ? 0 : Number(weights[0] ?? 1)
    if (weight <= most) continue
    const tag = tagOf(range)
    if (tag === undefined) continue
    best = tag
    most = weight
  }
  return best
}

/** Chinese for those who prefer it or name nothing, English for everybody else. */
export function pageLanguageOf(header: string): PageLanguage {
  const language = preferred(header.slice(0, MOST_BYTES))
  return language === '' || /^zh\b/.test(language) ? 'zh' : 'en'
}

/** The end of `en` or `en-US` at the start of a header when it is the first language, with the full weight. */
function endOfPlainTag(bytes: Buffer, start: number, end: number): number {
  if (end - start < 2 || !isLetter(bytes[start]!) || !isLetter(bytes[start + 1]!)) return -1
  let at = start + 2
  if (at + 2 < end && bytes[at] === DASH && isLetter(bytes[at + 1]!) && isLetter(bytes[at + 2]!)) at += 3
  return at === end || bytes[at] === COMMA ? at : -1
}

/**
 * Writes the language that a visitor prefers most and returns where it ends. Nearly every browser sends `en-US,…` or
 * `en,…`, which needs no string.
 */
export function putLanguage(target: Buffer, at: number, bytes: Buffer, { start, end }: Span): number {
  if (start === end) return at
  const plainEnd = endOfPlainTag(bytes, start, end)
  if (plainEnd < 0) return at + target.write(preferredIn(bytes, start, end), at, 'latin1')
  target[at] = bytes[start]! | 0x20
  target[at + 1] = bytes[start + 1]! | 0x20
  if (plainEnd === start + 2) return at + 2
  target[at + 2] = DASH
  target[at + 3] = bytes[start + 3]! & 0xdf
  target[at + 4] = bytes[start + 4]! & 0xdf
  return at + 5
}

function preferredIn(bytes: Buffer, start: number, end: number): string {
  if (end - start <= MOST_BYTES) return preferred(textAt(bytes, { start, end }))
  const text = textAt(bytes, { start, end: start + MOST_BYTES })
  return preferred(text.slice(0, Math.max(0, text.lastIndexOf(','))))
}
