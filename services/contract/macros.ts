import { CAMPAIGN_PARAMETERS } from './campaign.ts'

/** Names that an address may have in braces, to be filled each time it is used. */
export type Macros = {
  names: readonly string[]
  /** The text between macros and, at the odd places, their names. Other names in braces are text. */
  split(text: string): string[]
  has(text: string): boolean
  /**
   * The text with a name of letters, digits and `_` in place of each macro, and a way back. A URL's normal form escapes
   * braces in its path, and leaves such names alone.
   */
  hide(text: string): { hidden: string; shown: (normal: string) => string }
}

export function macrosOf(names: readonly string[]): Macros {
  const inBraces = new RegExp(`\\{(${names.join('|')})\\}`)
  const split = (text: string) => text.split(inBraces)
  return {
    names,
    split,
    has: (text) => inBraces.test(text),
    hide(text) {
      // It has no end that is also its beginning, so it is found nowhere but where it is put.
      let mark = 'macro'
      while (text.includes(mark)) mark += 'x'
      const hidden = split(text).map((part, at) => (at % 2 === 0 ? part : `${mark}${names.indexOf(part)}_`))
      const found = new RegExp(`${mark}(\\d+)_`, 'g')
      return {
        hidden: hidden.join(''),
        shown: (normal) => normal.replace(found, (_, number: string) => `{${names[Number(number)]}}`),
      }
    },
  }
}

/** What a destination may have in braces, to be filled by each visit. */
export const MACROS = ['click_id', 'country', 'code', 'link', ...CAMPAIGN_PARAMETERS] as const

const OF_DESTINATIONS = macrosOf(MACROS)
export const { split: splitMacros, has: hasMacro, hide: hideMacros } = OF_DESTINATIONS
