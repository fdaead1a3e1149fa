/** A text in words that must not break, each with its letters and the place of its first letter in the whole text. */
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
