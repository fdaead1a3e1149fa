import { decode } from 'punycode.js'

/**
 * A host name as people write it: international labels decoded, except those that could be taken for others. Follows the
 * rules by which browsers show such names (UTS 39, "highly restrictive").
 */
export function readableHost(host: string): string {
  const labels = host.split('.')
  const decoded = labels.map((label) => decodedLabel(label))
  const last = decoded.at(-1) ?? ''
  return labels.map((label, at) => (isPlain(decoded[at] ?? '', last) ? decoded[at] : label)).join('.')
}

function decodedLabel(label: string): string {
  if (!label.startsWith('xn--')) return label
  try {
    return decode(label.slice('xn--'.length))
  } catch {
    return ''
  }
}

/** Letters, digits and emoji. Marks only in scripts that write with them: on others they disguise a letter. */
const SIMPLE = /^[-\p{L}\p{N}\p{M}\p{Emoji_Presentation}]+$/u
const DISGUISED =
  /\p{Default_Ignorable_Code_Point}|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Han}]\p{M}|^\p{M}|\p{M}{3}/u
/** Scripts that are written together. */
const TOGETHER = [
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Common}\p{Script=Inherited}]+$/u,
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Bopomofo}\p{Script=Common}\p{Script=Inherited}]+$/u,
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Hangul}\p{Script=Common}\p{Script=Inherited}]+$/u,
]
const OTHERS = [
  ...['Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Thai', 'Lao', 'Khmer', 'Myanmar'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam'],
  ...['Sinhala', 'Ethiopic', 'Tibetan'],
].map((script) => new RegExp(`^[\\p{Script=${script}}\\p{Script=Common}\\p{Script=Inherited}]+$`, 'u'))
/** A name of such letters alone reads as another in Latin letters, unless it ends in the same script. */
const LIKE_LATIN = /^[-0-9асԁеһіјӏорԛѕԝхуъьҽпгѵѡαικνρυωηοτ]+$/u
/** Latin letters that no alphabet in wide use has, and those that read as an ASCII letter or mark. */
const ODD_LATIN = /[ıłŀȷɑɡɩʟƖƨƽǃǀꜱꞌ\u0181-\u0187\u0189-\u019f\u01c0-\u01cc\u0250-\u02af]/u
/** Strokes that read as punctuation or letters between Latin ones. */
const STROKES = /[ーノソゾンニ丶丿丨一二工口ㅡㅣ]/u

function isPlain(label: string, last: string): boolean {
  if (/^[\x20-\x7e]+$/.test(label)) return true
  if (!SIMPLE.test(label) || DISGUISED.test(label) || label.normalize('NFKC') !== label) return false
  if (LIKE_LATIN.test(label))
    return /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(last) && !LIKE_LATIN.test(last)
  if (/\p{Script=Latin}/u.test(label) && (ODD_LATIN.test(label) || STROKES.test(label))) return false
  return [...TOGETHER, ...OTHERS].some((scripts) => scripts.test(label))
}
