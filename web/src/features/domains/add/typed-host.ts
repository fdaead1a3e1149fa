export type TypedHost = { ok: true; host: string } | { ok: false; fault: 'none' | 'address' | 'invalid' }

const IPV4 = /^[\d.]+$/

/**
 * The host that a text names, as it will be added: an address with a path is taken for its host, and an international name
 * is written in Punycode. Refuses only what cannot be a host of one's own; the server makes the final check.
 */
export function typedHost(typed: string): TypedHost {
  const text = typed.trim().replaceAll('。', '.')
  if (!text) return { ok: false, fault: 'none' }
  if (/\s/.test(text)) return { ok: false, fault: 'invalid' }
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`)
  const host = url?.hostname.replace(/\.$/, '') ?? ''
  if (IPV4.test(host) || host.startsWith('[')) return { ok: false, fault: 'address' }
  // Other schemes leave a host as it was typed.
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:'
  const isNamed = host.includes('.') && host.split('.').every((label) => label !== '')
  return isWeb && isNamed ? { ok: true, host } : { ok: false, fault: 'invalid' }
}
