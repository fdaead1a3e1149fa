const PLAIN = /^[ !#-[\]-~]*$/
const BEYOND_ASCII = /[\u0080-\uffff]/g
const asEscape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Whether text is ASCII and may stand in a JSON string unescaped. */
export const isPlainText = (text: string): boolean => PLAIN.test(text)

/** Well-formed text as in a JSON string, in ASCII. */
export const escapedText = (text: string): string =>
  JSON.stringify(text).slice(1, -1).replace(BEYOND_ASCII, asEscape)

/** Header text as in a JSON string, in ASCII. `node:http` reads headers as latin1, but most senders mean UTF-8. */
export function jsonText(header: string, longest: number): string {
  const utf8 = Buffer.from(header, 'latin1').toString('utf8')
  const text = utf8.includes('\ufffd') ? header : utf8
  return escapedText(text.slice(0, longest).toWellFormed())
}
