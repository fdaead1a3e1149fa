import { isAuthority } from '@sluice/kit/host-header'

const ABSOLUTE = /^https?:\/\/([^/?]*)(.*)$/is

/**
 * The path and query of a request line: of `/path?query` as it stands, of `http(s)://host/path?query` (RFC 9112 3.2.2)
 * the part after the host, which overrides the `Host` line. Undefined for any other form.
 */
export function pathOfTarget(target: string): string | undefined {
  if (target.startsWith('/')) return target
  const [, authority = '', rest = ''] = ABSOLUTE.exec(target) ?? []
  if (authority === '' || !isAuthority(authority)) return undefined
  return rest.startsWith('/') ? rest : `/${rest}`
}
