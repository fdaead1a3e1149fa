import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls'

export type Certified = { chain: string; key: string }

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

/** Name in the certificate and version of TLS; undefined: there was no handshake. */
export async function shake(
  port: number,
  servername: string,
  options: ConnectionOptions = {},
): Promise<{ names: string; version: string | null; socket: TLSSocket } | undefined> {
  const socket = connect({ host: '127.0.0.1', port, servername, rejectUnauthorized: false, ...options })
  socket.on('error', () => {})
  const done = await Promise.race([
    once(socket, 'secureConnect').then(
      () => true,
      () => false,
    ),
    once(socket, 'close').then(() => false),
  ])
  if (!done) return undefined
  const names = socket.getPeerX509Certificate()?.subjectAltName ?? ''
  return { names, version: socket.getProtocol(), socket }
}
