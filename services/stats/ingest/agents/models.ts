/** Marks of a text that describes a device or an app's session. Its model, its maker and its carrier are free text. */
const OF_A_DEVICE = /\b(?:Android|Adr|Linux; U|Tizen|FBAV|FBDV|FBSN|\d+dpi)\b|\bBuild\//i
/** Marks of a program that says what it is in the same place. */
const OF_A_PROGRAM = /\bcompatible;|https?:|(?<!cu)(?:bot|spider)[\w-]*\/\d/i
const CLOSING: Record<string, string> = { '(': ')', '[': ']' }

/**
 * The text without its bracketed descriptions of devices, in which words such as `CUBOT` or `Spider 8` are names of
 * models. One that was cut off ends with the text.
 */
export function withoutModels(userAgent: string): string {
  let kept = ''
  let open = ''
  let depth = 0
  let begin = 0
  const close = (end: number) => {
    const comment = userAgent.slice(begin, end)
    if (open === '' || !OF_A_DEVICE.test(comment) || OF_A_PROGRAM.test(comment)) kept += comment
    begin = end
  }
  for (let at = 0; at < userAgent.length; at++) {
    const char = userAgent.charAt(at)
    if (depth === 0 && char in CLOSING) {
      close(at)
      open = char
      depth = 1
    } else if (depth > 0 && char === open) depth++
    else if (depth > 0 && char === CLOSING[open] && --depth === 0) {
      close(at + 1)
      open = ''
    }
  }
  close(userAgent.length)
  return kept
}
