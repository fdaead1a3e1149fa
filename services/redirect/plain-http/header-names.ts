/** The headers that matter. No two share both length and first letter. */
const NAMES = [
  'host',
  'x-moz',
  'expect',
  'purpose',
  'referer',
  'upgrade',
  'trailer',
  'user-agent',
  'connection',
  'sec-purpose',
  'content-length',
  'accept-language',
  'x-forwarded-for',
  'proxy-connection',
  'transfer-encoding',
] as const
type Name = (typeof NAMES)[number]

const LETTERS = 32
const slotOf = (length: number, first: number) => length * LETTERS + (first & (LETTERS - 1))
const NAME_AT: (Name | undefined)[] = new Array(LETTERS * LETTERS).fill(undefined)
for (const name of NAMES) NAME_AT[slotOf(name.length, name.charCodeAt(0))] = name

/** Whether a word of letters and `-` stands at `at`, in any case. The bytes there must hold no control character. */
export function isWordAt(bytes: Buffer, at: number, word: string): boolean {
  for (let i = 0; i < word.length; i++) if ((bytes[at + i]! | 0x20) !== word.charCodeAt(i)) return false
  return true
}

/** The relevant header whose name of `length` bytes begins at `at`. Names are letters, digits and `-`. */
export function nameAt(bytes: Buffer, at: number, length: number): Name | undefined {
  if (length >= LETTERS) return undefined
  const name = NAME_AT[slotOf(length, bytes[at]!)]
  return name !== undefined && isWordAt(bytes, at, name) ? name : undefined
}
