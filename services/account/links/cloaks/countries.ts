import type { Language } from '@sluice/contract/api-answer'
import { COMMON_COUNTRY_CODES, COUNTRY_CODES } from '@sluice/contract/country-codes'

export type Country = { code: string; name: string }

const names = (tag: string) => new Intl.DisplayNames(tag, { type: 'region' })
const byLanguage = { zh_CN: names('zh-CN'), en_US: names('en-US') }

export const country = (code: string, language: Language): Country => ({
  code,
  name: byLanguage[language].of(code) ?? code,
})

/** Countries to choose from: the common ones in their own order, or all sorted by name. */
export function listCountries(commonOnly: boolean, language: Language): Country[] {
  if (commonOnly) return COMMON_COUNTRY_CODES.map((code) => country(code, language))
  const collator = new Intl.Collator(language.replace('_', '-'))
  return COUNTRY_CODES.map((code) => country(code, language)).sort((a, b) => collator.compare(a.name, b.name))
}
