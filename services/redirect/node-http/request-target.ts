import { isAuthority } from '@sluice/kit/host-header'

const ABSOLUTE = /^https?:\/\/([^/?]*)(.*)$/is

/**
 * The path and query that a request line asks for: of `/path?query` as it stands, of `http(s)://host/path?query` (RFC
 * 9112 3.2.2) what stands behind the host, which goes before the one of the `Host` line. Undefined: any other form.
 */
export function pathOfTarget(target: string): string | undefined {
  if (target.startsWith('/')) return target
  const [, authority = '', rest = ''] = ABSOLUTE.exec(target) ?? []
  if (authority === '' || !isAuthority(authority)) return undefined
  return rest.startsWith('/') ? rest : `/${rest}`
}
