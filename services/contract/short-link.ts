import { SHORT_CODE } from './api-cloak.ts'

const ESCAPED = /%([\da-f]{2})/gi
/** Zero-width spaces, joiners and marks, which chats put anywhere. */
const INVISIBLE = /\p{Cf}/gu
/**
 * A code with space before it, and with anything after it that cannot stand in a code: a slash, or what a chat glued
 * on, such as `)`, `。` or the next words in Chinese. More path segments are another address.
 */
const GLUED = /^[\s\p{Z}\p{C}]*([\w-]{4,32})[^\w-]*$/u
/** Longer texts take the search for a link too long. */
const MOST = 2_500
const HOST = /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/

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

/** `host`: null is the installation's own, undefined was not said, another one may be somebody's own domain. */
export type NamedLink = { code: string; host: string | null | undefined }

/**
 * What people mean by what they write for a short link: a code, `/t/{code}`, `/{code}`, or a whole link with whatever is
 * around it: a query, brackets, the sentence it was sent in. `origin` is the installation's. A host is in lower case, in
 * Punycode, and is not looked up: whoever asks decides whose it must be. An empty code for no text; undefined for anything else.
 */
export function readShortLink(text: string, origin: string): NamedLink | undefined {
  const given = text.replace(INVISIBLE, '').trim()
  if (given.length > MOST) return undefined
  const bare = given.replace(/^\//, '')
  if (given === '' || SHORT_CODE.test(bare)) return { code: bare, host: undefined }
  const link = linkIn(given)
  const url = link === undefined ? null : URL.parse(link, origin)
  const host = url && hostOf(url, link?.startsWith('/') === true, new URL(origin))
  if (!url || host === 'none') return undefined
  const rest = /^\/t\//i.test(url.pathname) ? url.pathname.slice(3) : host && url.pathname.slice(1)
  const code = rest ? codeInPath(rest) : undefined
  return code === undefined ? undefined : { code, host }
}

const nameOf = (url: URL) => url.hostname.replace(/\.$/, '')

function hostOf(url: URL, isRelative: boolean, ours: URL): NamedLink['host'] | 'none' {
  if (isRelative) return undefined
  if (url.host === ours.host) return null
  const name = nameOf(url)
  // Another port of the same machine is another site; a custom domain answers at all of them.
  return name !== nameOf(ours) && HOST.test(name) ? name : 'none'
}

/** The first link in the text, also one without its scheme or with a defused one (`hxxps`). */
function linkIn(text: string): string | undefined {
  const [whole] = /h(?:tt|xx)ps?:\/\/\S+/i.exec(text) ?? []
  if (whole) return whole.replace(/^h..p/i, 'http')
  const [bare] = /[^\s<>()"'「『《【（“]*\bt\/\S+/i.exec(text) ?? NAMED.exec(text) ?? []
  if (!bare) return undefined
  return /^\/?t\//i.test(bare) ? bare.replace(/^\/?/, '/') : `https://${bare}`
}

const NAMED = /(?:[\p{L}\p{M}\p{N}_-]{1,63}\.){1,20}[\p{L}\p{M}\p{N}_-]{1,63}\.?(?::\d{1,5})?\/\S+/u
