import { execFileSync } from 'node:child_process'

type Certified = { chain: string; key: string }

/** A certificate for a host, signed by itself. */
export function certify(host: string, dir: string): Certified {
  const out = execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '30'],
      ...['-subj', '/CN=test', '-addext', `subjectAltName=DNS:${host}`, '-keyout', '-', '-out', '-'],
    ],
    { encoding: 'utf8', cwd: dir, stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const at = out.indexOf('-----BEGIN CERTIFICATE-----')
  return { key: out.slice(0, at), chain: out.slice(at) }
}
