import { SHORT_CODE } from './api-cloak.ts'

const ESCAPED = /%([\da-f]{2})/gi
/** Zero-width spaces, joiners and marks, which chats put anywhere. */
const INVISIBLE = /\p{Cf}/gu
/**
 * A code with space before it, and with anything after it that cannot stand in a code: a slash, or what a chat glued
 * on, such as `)`, `。` or the next words in Chinese. More path segments are another address.
 */
const GLUED = /^[\s\p{Z}\p{C}]*([\w-]{4,32})[^\w-]*$/u

/**
 * The code that was meant by what follows `/t/` in a path; undefined when none was. `name` has one character per byte.
 * Percent-encoded characters of a code are the same code (RFC 3986, 6.2.2.2).
 */
export function codeInPath(name: string): string | undefined {
  const bytes = name.replace(ESCAPED, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  const text = new TextDecoder().decode(Uint8Array.from(bytes, (char) => char.charCodeAt(0)))
  // Some programs escape the question mark, too, and some send the fragment.
  const [code = ''] = text.replace(INVISIBLE, '').split(/[?#]/, 1)
  return GLUED.exec(code)?.[1]
}

/**
 * The code in what people write for a short link of the product at `origin`: a code, `/t/{code}`, or a whole link with
 * whatever is around it: a query, brackets, the sentence it was sent in. Empty for no text; undefined for anything else,
 * also for links of other sites.
 */
export function readShortLink(text: string, origin: string): string | undefined {
  const given = text.replace(INVISIBLE, '').trim()
  if (given === '' || SHORT_CODE.test(given)) return given
  const link = linkIn(given)
  const url = link && URL.parse(link, origin)
  if (!url || url.host !== new URL(origin).host || !/^\/t\//i.test(url.pathname)) return undefined
  return codeInPath(url.pathname.slice(3))
}

/** The first link in the text, also one without its scheme or with a defused one (`hxxps`). */
function linkIn(text: string): string | undefined {
  const [whole] = /h(?:tt|xx)ps?:\/\/\S+/i.exec(text) ?? []
  if (whole) return whole.replace(/^h..p/i, 'http')
  const [bare] = /[^\s<>()"'「『《【（“]*\bt\/\S+/i.exec(text) ?? []
  if (!bare) return undefined
  return /^\/?t\//i.test(bare) ? bare.replace(/^\/?/, '/') : `https://${bare}`
}
