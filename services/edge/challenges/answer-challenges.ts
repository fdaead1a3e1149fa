import { rm } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { createSecureContext, createServer, type SecureContext } from 'node:tls'
import type { EdgeChallenge } from '@sluice/contract/edge'
import { listen, logAcceptErrors } from '@sluice/kit/listen'
import type { Log } from '@sluice/kit/log'
import { latestChallenges } from './latest-challenges.ts'

/** The protocol of these handshakes (RFC 8737). */
const PROTOCOL = 'acme-tls/1'
const HANDSHAKE_MS = 5_000
const MOST_CONNECTIONS = 256
const LOG_EVERY_MS = 30_000

export type ChallengeDeps = {
  /** The socket to listen on; one that an earlier process left is replaced. */
  file: string
  /** The challenges that are open. */
  read(): Promise<readonly EdgeChallenge[]>
  log: Log
}

/**
 * Answers authorities' challenges in the handshake, to which the front door passes on handshakes of that protocol alone.
 * A name without an open challenge gets none. No data is ever exchanged.
 */
export async function answerChallenges({ file, read, log }: ChallengeDeps): Promise<{ close(): void }> {
  const latest = latestChallenges(read)
  const open = new Set<Socket>()
  let loggedAt = Number.NEGATIVE_INFINITY

  async function certificateOf(name: string): Promise<string | undefined> {
    try {
      return (await latest()).get(name.toLowerCase())
    } catch (error) {
      if (performance.now() - loggedAt >= LOG_EVERY_MS) {
        loggedAt = performance.now()
        log.warn({ err: error }, 'challenges cannot be read; a certificate may come late')
      }
      return undefined
    }
  }
  async function contextOf(name: string): Promise<SecureContext> {
    const pem = await certificateOf(name)
    if (pem === undefined) throw new Error('no challenge of this name is open')
    return createSecureContext({ cert: pem, key: pem })
  }
  const server = createServer({
    ALPNProtocols: [PROTOCOL],
    minVersion: 'TLSv1.2',
    handshakeTimeout: HANDSHAKE_MS,
    SNICallback: (name, done) => void contextOf(name).then((context) => done(null, context), done),
  })
  server.maxConnections = MOST_CONNECTIONS
  server.on('connection', (socket) => {
    open.add(socket)
    socket.setTimeout(2 * HANDSHAKE_MS, () => socket.destroy())
    socket.on('error', () => {}).once('close', () => open.delete(socket))
  })
  server.on('secureConnection', (socket) => socket.on('error', () => {}).end())
  server.on('tlsClientError', (_, socket) => socket.destroy())
  await rm(file, { force: true })
  await listen(server, { path: file })
  logAcceptErrors(server, log)
  return {
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
