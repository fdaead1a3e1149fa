import { once } from 'node:events'
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls'

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
