/**
 * The address of a call: `{name}` in the path from `path`, the rest from `query`, where undefined counts as absent and a list
 * repeats its name. Throws a TypeError when a part of the path is missing.
 */
export function requestUrl(origin: string, path: string, parts: object = {}, query: object = {}): string {
  const values = new Map<string, unknown>(Object.entries(parts))
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = values.get(name)
    if (value === undefined || value === null || value === '')
      throw new TypeError(`${path} needs path.${name}`)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    const all: unknown[] = Array.isArray(value) ? value : [value]
    for (const each of all) if (each !== undefined && each !== null) search.append(name, String(each))
  }
  const text = search.toString()
  return text === '' ? origin + filled : `${origin}${filled}?${text}`
}
