import { COUNTRIES } from './filters.ts'

/** Countries whose name in either language contains a text, or whose code it is. */
export function countriesFor(typed: string, names: readonly ((code: string) => string)[]): readonly string[] {
  const text = typed.trim().toLowerCase()
  if (!text) return COUNTRIES
  const found = COUNTRIES.filter((code) => names.some((name) => name(code).toLowerCase().includes(text)))
  const code = COUNTRIES.find((each) => each.toLowerCase() === text)
  return code ? [code, ...found.filter((each) => each !== code)] : found
}
