/** The name of a pair of a query, decoded; as it is where it cannot be. */
export const keyOf = (pair: string): string => {
  const raw = pair.split('=', 1)[0]!.replaceAll('+', ' ')
  try {
    return decodeURIComponent(raw)
  } catch {
    return raw
  }
}

const percent = (byte: number): string => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`

/** Node passes a request's bytes on as latin1. Each byte that may not stand in a query (RFC 3986) is encoded. */
export const encodeStray = (pair: string): string =>
  pair.replace(/[^A-Za-z0-9\-._~!$'()*,;=:@/?%+]/gu, (char) => {
    const code = char.codePointAt(0)!
    if (code < 256) return percent(code)
    return encodeURIComponent(char.toWellFormed())
  })

/** PHP makes `_` of these in a name; other programs do not tell letters of two cases apart. */
const folded = (name: string): string => name.replace(/[ .[]/g, '_').toLowerCase()

/**
 * The pairs of a query but those that a program may read as the named parameter: in another case, escaped, as a list
 * (`sl_id[]`), behind a `;`, or by a name of which PHP makes this one.
 */
export function without(query: string, parameter: string): string {
  const wanted = folded(parameter)
  const isNamed = (piece: string) => {
    const name = keyOf(piece).replace(/^ +/, '').replace(/\0.*$/s, '')
    return folded(name) === wanted || folded(name.split('[', 1)[0]!) === wanted
  }
  return query
    .split('&')
    .filter((pair) => !pair.split(';').some(isNamed))
    .join('&')
}

/** The bytes, one per character, of the first value by that name; empty where there is none. */
export function valueIn(query: string, name: string): string {
  const pair = query.split('&').find((each) => keyOf(each) === name) ?? ''
  const mark = pair.indexOf('=')
  if (mark < 0) return ''
  return pair
    .slice(mark + 1)
    .replaceAll('+', ' ')
    .replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** Bytes, one per character, percent-encoded for any place behind the host. */
export const encodeBytes = (bytes: string): string =>
  bytes.replace(/[^A-Za-z0-9\-._~]/g, (byte) => percent(byte.charCodeAt(0)))
