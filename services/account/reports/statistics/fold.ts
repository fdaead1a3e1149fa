/** A text without case, accents and punctuation, so that `Türkiye` and `turkiye` are the same. */
export const fold = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Whether a folded text begins a word of a folded name; in Chinese, which has no spaces, whether the name contains it. */
export function begins(name: string, text: string): boolean {
  if (/\p{Script=Han}/u.test(text)) return name.replaceAll(' ', '').includes(text.replaceAll(' ', ''))
  return text.length > 1 && ` ${name}`.includes(` ${text}`)
}
