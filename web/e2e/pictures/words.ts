import type { Language } from '../../src/i18n/language.ts'
import { TEXTS } from '../../src/i18n/messages.ts'
import type { Words } from './screen.ts'

/** All texts of a language. Values fill placeholders; plurals are not supported. */
export async function wordsOf(language: Language): Promise<Words> {
  const parts = await Promise.all(TEXTS.map((load) => load[language]()))
  const texts: Partial<Record<string, string>> = Object.assign({}, ...parts)
  return (id, values = {}) =>
    (texts[id] ?? id).replace(/\{(\w+)\}/g, (place, key: string) => values[key] ?? place)
}
