/**
 * Loaded into a service by `NODE_OPTIONS=--import`: its names are asked of `CHAOS_NAME_SERVER`, and each TCP connection that it
 * begins is a line of `CHAOS_CONNECTIONS_FILE`, before it leaves the process.
 */
import { subscribe } from 'node:diagnostics_channel'
import dns from 'node:dns/promises'
import { appendFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { Socket } from 'node:net'

const { CHAOS_CONNECTIONS_FILE: file = '', CHAOS_NAME_SERVER: server = '' } = process.env

const SystemResolver = dns.Resolver
Object.assign(dns, {
  Resolver: class extends SystemResolver {
    constructor(...options: ConstructorParameters<typeof SystemResolver>) {
      super(...options)
      this.setServers([server])
    }
  },
})
syncBuiltinESMExports()

subscribe('net.client.socket', (message) => {
  const socket = typeof message === 'object' && message && 'socket' in message ? message.socket : undefined
  if (!(socket instanceof Socket)) throw new TypeError('no socket to watch')
  socket.on('connectionAttempt', (address, port) => appendFileSync(file, `${address} ${port}\n`))
})
