/**
 * The picker's choices: the common countries in their own order, followed on request by the rest by name. A search covers
 * all of them, by name in either language or by code.
 */
export function countryChoices(asked: {
  common: readonly string[]
  all: readonly string[]
  showAll: boolean
  query: string
  nameOf: (code: string) => string
  otherNameOf: (code: string) => string
}): string[] {
  const { common, all, showAll, query, nameOf, otherNameOf } = asked
  const rest = all.filter((code) => !common.includes(code))
  rest.sort((a, b) => nameOf(a).localeCompare(nameOf(b)))
  const text = query.trim().toLowerCase()
  if (!text) return showAll ? [...common, ...rest] : [...common]
  const matches = (code: string) =>
    code.toLowerCase() === text ||
    [nameOf(code), otherNameOf(code)].some((name) => name.toLowerCase().includes(text))
  return [...common, ...rest].filter(matches)
}
