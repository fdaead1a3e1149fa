import type { Macros } from './macros.ts'

/** `none`: no address in the text; `several`: more than one; `spaced`: words follow an address and may belong to it. */
export type AddressFault = 'none' | 'several' | 'spaced'
type ReadAddress = { ok: true; address: string } | { ok: false; fault: AddressFault }

/** White space, and what chats put around an address without showing it. */
const EDGES = /^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu
const WHOLE = /^https?:\/\/\S+$/i
const CONTROL = /(?!\s)\p{Cc}/u
/** What a sentence in Chinese may have right before and behind an address. */
const WIDE = '，。；：！？、「」『』（）【】《》〈〉“”‘’…'
const SCRIPTS = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}'
const FULL = new RegExp(`^[([{<"'${WIDE}${SCRIPTS}\\p{Cf}]*(https?://[^/?#]*)(.*)$`, 'iu')
const SITE = /^https?:\/\/[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)*(?::\d{1,5})?$/iu
const BARE = /^((?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+(?:\p{L}{2,}|xn--[a-z\d-]+)(?::\d{1,5})?)([/?#].*)?$/iu
const OPENING = new RegExp(`^[([{<"'${WIDE}\\p{Cf}]+`, 'u')
/** Of another scheme, or of none: what browsers would read as one. */
const FOREIGN = /:\/\/|^\/\/|^[a-z][a-z\d+.-]*:./i
const CLOSING = new RegExp(`[)\\]>"'.,;:!?${WIDE}\\p{Cf}]`, 'u')

/**
 * The address in what people type or paste: with spaces around it, without its scheme, which then is https, or in a
 * sentence. A text that is one http(s) address alone is given back as it is.
 */
export function readAddress(text: string): ReadAddress {
  const given = text.replace(EDGES, '')
  if (WHOLE.test(given)) return { ok: true, address: given }
  if (CONTROL.test(given)) return { ok: false, fault: 'none' }
  const words = given.split(/\s+/).map(readWord)
  if (words.includes('foreign')) return { ok: false, fault: 'none' }
  const [address, ...others] = new Set(words.filter((word) => word !== 'word'))
  if (address === undefined) return { ok: false, fault: 'none' }
  if (others.length > 0) return { ok: false, fault: 'several' }
  if (words.length > 1 && words[0] !== 'word') return { ok: false, fault: 'spaced' }
  return { ok: true, address }
}

function readWord(word: string): string {
  const [, site = '', rest = ''] = FULL.exec(word) ?? []
  if (site) return addressOf(site, rest) ?? 'foreign'
  const inside = withoutEnd(word.replace(OPENING, ''))
  const [, host = '', path = ''] = BARE.exec(inside) ?? []
  if (host) return addressOf(`https://${host}`, path) ?? 'foreign'
  return FOREIGN.test(inside) ? 'foreign' : 'word'
}

function addressOf(site: string, rest: string): string | undefined {
  const end = [...rest].findIndex((char) => WIDE.includes(char))
  const whole = rest ? site : withoutEnd(site)
  return SITE.test(whole) ? whole + withoutEnd(end < 0 ? rest : [...rest].slice(0, end).join('')) : undefined
}

/** Without the punctuation of the sentence; a bracket that the address opens stays. */
function withoutEnd(text: string): string {
  const chars = [...text]
  let opened = text.split('(').length - text.split(')').length
  for (let last = chars.at(-1); last && CLOSING.test(last); last = chars.at(-1)) {
    if (last === ')' && opened >= 0) break
    if (last === ')') opened += 1
    chars.pop()
  }
  return chars.join('')
}

/** The address in the normal form that is stored, its macros in braces; undefined where it has none. */
export function normalAddress(address: string, macros?: Macros): string | undefined {
  const { hidden, shown } = macros?.hide(address) ?? { hidden: address, shown: (normal: string) => normal }
  const url = URL.parse(hidden)
  return url && /^https?:$/.test(url.protocol) ? shown(url.href) : undefined
}
