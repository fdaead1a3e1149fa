/** Splits a text into unbreakable words, each with its letters and the position of its first letter in the text. */
export function letterWords(text: string): { at: number; letters: string[] }[] {
  const words = text.match(/[^\s，、。]*[，、。]?\s*/gu) ?? []
  let at = 0
  return words.filter(Boolean).map((word) => {
    const letters = [...word]
    const start = at
    at += letters.length
    return { at: start, letters }
  })
}
