import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { addressAt, listenOptions, quoted } from './nginx-conf.ts'

export type TlsPort = {
  host: string
  httpsPort: number
  /** Whether authorities look for proof in the handshake: nginx' servers of TLS are then behind a socket. */
  handshakes: boolean
}

/** The sockets of the servers of TLS and of the one that passes authorities' handshakes on. */
export const socketsIn = (dir: string) => ({
  tls: join(dir, 'tls.sock'),
  challenges: join(dir, 'challenges.sock'),
})

/** After a crash they are left, and nginx would not start. */
export async function removeSockets(dir: string): Promise<void> {
  for (const socket of Object.values(socketsIn(dir))) await rm(socket, { force: true })
}

/** The directives of the first server of TLS, and those of further ones. Behind the socket nginx itself says who visits. */
export function tlsListen(dir: string, { host, httpsPort, handshakes }: TlsPort) {
  if (!handshakes) {
    const at = `listen ${addressAt(host, httpsPort)} ssl`
    return { first: `${at} default_server${listenOptions(host)};`, further: `${at};` }
  }
  const at = `listen ${quoted(`unix:${socketsIn(dir).tls}`)} ssl proxy_protocol`
  return {
    first: `${at} default_server backlog=4096;`,
    further: `${at}; set_real_ip_from unix:; real_ip_header proxy_protocol;`,
  }
}
