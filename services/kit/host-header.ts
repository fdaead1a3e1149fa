/** The authority of a URL without user information (RFC 3986 3.2): a name, v4 or bracketed v6, and a port. */
const AUTHORITY = /^(?:[A-Za-z0-9._~%-]*|\[[0-9A-Fa-f:.]+\])(?::\d*)?$/

export const isAuthority = (text: string): boolean => AUTHORITY.test(text)

/** Whether a request's `Host` is acceptable (RFC 9112 3.2): one valid line, possibly empty; HTTP/1.0 needs none. */
export function hasGoodHost(rawHeaders: readonly string[], httpVersion: string): boolean {
  let host: string | undefined
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i]!.length !== 4 || rawHeaders[i]!.toLowerCase() !== 'host') continue
    if (host !== undefined) return false
    host = rawHeaders[i + 1]!
  }
  return host === undefined ? httpVersion === '1.0' : isAuthority(host)
}
