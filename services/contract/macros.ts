import { CAMPAIGN_PARAMETERS } from './campaign.ts'

/** What a destination may have in braces, to be filled by each visit. */
export const MACROS = ['click_id', 'country', 'code', 'link', ...CAMPAIGN_PARAMETERS] as const

const IN_BRACES = new RegExp(`\\{(${MACROS.join('|')})\\}`)

/** The text between macros and, at the odd places, their names. Other names in braces are text. */
export const splitMacros = (text: string): string[] => text.split(IN_BRACES)

export const hasMacro = (text: string): boolean => IN_BRACES.test(text)

/**
 * The text with a name of letters, digits and `_` in place of each macro, and a way back. A URL's normal form escapes
 * braces in its path, and leaves such names alone.
 */
export function hideMacros(text: string): { hidden: string; shown: (normal: string) => string } {
  // It has no end that is also its beginning, so it is found nowhere but where it is put.
  let mark = 'macro'
  while (text.includes(mark)) mark += 'x'
  const hidden = splitMacros(text).map((part, at) => (at % 2 === 0 ? part : `${mark}${numberOf(part)}_`))
  const found = new RegExp(`${mark}(\\d+)_`, 'g')
  return {
    hidden: hidden.join(''),
    shown: (normal) => normal.replace(found, (_, number: string) => `{${MACROS[Number(number)]}}`),
  }
}

const numberOf = (name: string): number => Array.from<string>(MACROS).indexOf(name)
