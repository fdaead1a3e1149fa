import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below what Linux (32768 and up) and macOS (49152 and up) give to outgoing connections and to servers that ask for
 * any port: one of those could take a port between the moment it is found here and the moment its server listens,
 * or while that server is down and is to come back on it.
 */
const RANGE = { least: 20_000, most: 32_767 }

const given = new Set<number>()

/** A TCP port that is free on loopback now, and that this process was not given before. */
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
