/** Headers as fetch handlers (`Headers`) or Node's servers have them. */
export type HeaderSource =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>

type Getter = { get(name: string): string | null }
const isGetter = (headers: HeaderSource): headers is Getter => typeof headers.get === 'function'

/** The value of a header, whatever the case of its name. */
export function headerOf(headers: HeaderSource, name: string): string | undefined {
  if (isGetter(headers)) return headers.get(name) ?? undefined
  const [, value] = Object.entries(headers).find(([each]) => each.toLowerCase() === name) ?? []
  return typeof value === 'string' ? value : value?.join(' ')
}
