import { readableHost } from './readable-host.ts'

/**
 * A URL with its international characters decoded. Parsing it gives the same URL again. Whatever could mislead a reader
 * stays encoded: delimiters, spaces, what is invisible or looks like ASCII, and an order other than the URL's.
 */
export function decodedUrl(url: string): string {
  const [, scheme, host, rest] = /^(https?:\/\/)([^/?#:@]+)([^@]*)$/.exec(url) ?? []
  if (!scheme || !host || rest === undefined) return url
  const decoded = scheme + readableHost(host) + rest.replace(ENCODED, (bytes) => decodedBytes(bytes))
  if (isInOrder(decoded) && isSameHost(decoded, url)) return decoded
  return scheme + host + rest.replace(ENCODED, (bytes) => decodedBytes(bytes, RIGHT_TO_LEFT))
}

const ENCODED = /(?:%[89a-f][0-9a-f])+/gi
const READABLE = /^(?:[\p{L}\p{N}]\p{M}{0,2}|\p{Emoji_Presentation}|[、「」『』《》【】])$/u
const HIDDEN = /\p{Default_Ignorable_Code_Point}/u
const RIGHT_TO_LEFT =
  /\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u

/** Decodes the characters that are clear to read, and keeps the bytes of the others. */
function decodedBytes(bytes: string, except?: RegExp): string {
  let text: string
  try {
    text = decodeURIComponent(bytes)
  } catch {
    return bytes
  }
  return text.replace(/.\p{M}*/gsu, (sign) => {
    const clear = READABLE.test(sign) && !HIDDEN.test(sign) && sign.normalize('NFKC') === sign
    return clear && !except?.test(sign) ? sign : encodeURIComponent(sign)
  })
}

/** Right-to-left words swap places with digits, and with each other; before a letter of the other direction they do not. */
function isInOrder(text: string): boolean {
  const after = text.replace(/^https?:\/\//, '')
  if (!RIGHT_TO_LEFT.test(after)) return true
  return [...after.matchAll(RIGHT_TO_LEFT_WORD)].every(({ 0: word, index }) => {
    const next = /[\p{L}\p{N}]/u.exec(after.slice(index + word.length))?.[0]
    return next === undefined || (/\p{L}/u.test(next) && !RIGHT_TO_LEFT.test(next))
  })
}
const RIGHT_TO_LEFT_WORD = new RegExp(`(?:${RIGHT_TO_LEFT.source}|\\p{M})+`, 'gu')

const isSameHost = (one: string, other: string): boolean =>
  URL.canParse(one) && URL.canParse(other) && new URL(one).host === new URL(other).host
