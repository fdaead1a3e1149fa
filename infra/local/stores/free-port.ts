import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the ports that Linux (from 32768) and macOS (from 49152) give to outgoing connections and to servers that ask
 * for any port. Otherwise one of those could take a port before its server listens, or while the server restarts.
 */
const RANGE = { least: 20_000, most: 32_767 }

/** Given ports. Holding the UDP port of the same number keeps other processes from giving it, for as long as this one runs. */
const given = new Map<number, Socket>()

/** A TCP port that is free on loopback and that neither this nor another running process was given. */
export async function freePort({ least, most } = RANGE): Promise<number> {
  const untried = Array.from({ length: most - least + 1 }, (_, n) => least + n).filter(
    (port) => !given.has(port),
  )
  while (untried.length > 0) {
    const [port = 0] = untried.splice(Math.floor(Math.random() * untried.length), 1)
    const held = await hold(port)
    if (!held) continue
    if (await isFree(port)) {
      given.set(port, held)
      return port
    }
    held.close()
  }
  throw new Error(`no port from ${least} to ${most} is free`)
}

/** The same for a server that needs the UDP port of this number, too. Nothing keeps others from it. */
export async function freeUdpPort(): Promise<number> {
  const port = await freePort({ least: 10_000, most: 19_999 })
  const held = given.get(port)
  held?.close()
  if (held) await once(held, 'close')
  return port
}

async function hold(port: number): Promise<Socket | undefined> {
  const socket = createSocket('udp4').unref()
  try {
    const bound = once(socket, 'listening')
    socket.bind({ port, address: '127.0.0.1', exclusive: true })
    await bound
    return socket
  } catch (error) {
    if (isInUse(error)) return undefined
    throw error
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
  } catch (error) {
    if (isInUse(error)) return false
    throw error
  }
  server.close()
  await once(server, 'close')
  return true
}

const isInUse = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
