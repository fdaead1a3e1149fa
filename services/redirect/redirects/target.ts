const SLASH = 47
const LOWER_T = 116

const isCodeChar = (char: number) =>
  (char >= 97 && char <= 122) ||
  (char >= 65 && char <= 90) ||
  (char >= 48 && char <= 57) ||
  char === 45 ||
  char === 95

/** What a request path asks for: a link's code, and a query without its `?` (empty: it has none). */
export type Target = { code: string; query: string }

/**
 * Reads `/t/{code}` with an optional query out of a request's URL. Undefined when it is anything else, or the code
 * cannot be one (`SHORT_CODE`: 4 to 32 of `A-Z a-z 0-9 _ -`).
 */
export function readTarget(url: string): Target | undefined {
  if (url.charCodeAt(0) !== SLASH || url.charCodeAt(1) !== LOWER_T || url.charCodeAt(2) !== SLASH)
    return undefined
  let end = 3
  while (end < url.length && end <= 35 && isCodeChar(url.charCodeAt(end))) end++
  const length = end - 3
  if (length < 4 || length > 32) return undefined
  if (end === url.length) return { code: url.slice(3), query: '' }
  return url[end] === '?' ? { code: url.slice(3, end), query: url.slice(end + 1) } : undefined
}
