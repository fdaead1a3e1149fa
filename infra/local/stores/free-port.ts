import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the ports that Linux (from 32768) and macOS (from 49152) give to outgoing connections and to servers that ask
 * for any port. Otherwise one of those could take a port before its server listens, or while the server restarts.
 */
const RANGE = { least: 20_000, most: 32_767 }

const given = new Set<number>()

/** A TCP port that is free on loopback and was not given to this process before. */
export async function freePort({ least, most } = RANGE): Promise<number> {
  const untried = Array.from({ length: most - least + 1 }, (_, n) => least + n).filter(
    (port) => !given.has(port),
  )
  while (untried.length > 0) {
    const [port = 0] = untried.splice(Math.floor(Math.random() * untried.length), 1)
    if (given.has(port)) continue
    given.add(port)
    if (await isFree(port)) return port
    given.delete(port)
  }
  throw new Error(`no port from ${least} to ${most} is free`)
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false
    throw error
  }
  server.close()
  await once(server, 'close')
  return true
}
