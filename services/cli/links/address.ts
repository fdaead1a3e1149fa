/** The API stores these with their braces. */
export const MACROS: readonly string[] = [
  ...['click_id', 'country', 'code', 'link'],
  ...['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'],
  ...['gclid', 'gbraid', 'wbraid', 'fbclid', 'ttclid', 'msclkid', 'twclid', 'li_fat_id'],
  ...['sub1', 'sub2', 'sub3', 'sub4', 'sub5'],
]
const IN_BRACES = new RegExp(`\\{(?:${MACROS.join('|')})\\}`, 'g')

/** A destination as the API stores it, with its macros; a text that is no URL as it is. */
export function address(text: string): string {
  let mark = 'macro'
  while (text.includes(mark)) mark += 'x'
  const macros: string[] = []
  const hidden = text.replace(IN_BRACES, (macro) => `${mark}${macros.push(macro) - 1}_`)
  if (!URL.canParse(hidden)) return text.trim()
  const marks = new RegExp(`${mark}(\\d+)_`, 'g')
  return new URL(hidden).href.replace(marks, (_, at: string) => macros[Number(at)] ?? '')
}
