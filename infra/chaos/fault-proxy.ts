import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { type FaultLink, openLink } from './fault-link.ts'
import { type FaultMode, HANG, PASS } from './fault-mode.ts'

export type FaultProxy = {
  /** Loopback port, the same in every mode. */
  port: number
  /** `url` with the proxy's host and port. */
  through(url: string): string
  set(mode: FaultMode): Promise<void>
  /**
   * Replaces the machine behind the name: open connections hang forever, new ones go to `port` (default: the same
   * port).
   */
  changeMachine(port?: number): void
  counts(): { connections: number; up: number; down: number; dropped: number }
  close(): Promise<void>
}

/** A small loopback TCP proxy in front of `first` that misbehaves on demand. Starts in mode `pass`. */
export async function startFaultProxy(first: { host: string; port: number }): Promise<FaultProxy> {
  const links = new Set<FaultLink>()
  let target = first
  const counts = { connections: 0, up: 0, down: 0, dropped: 0 }
  let mode: FaultMode = PASS

  const server = createServer({ allowHalfOpen: true }, (client) => {
    counts.connections += 1
    const own = target
    const link = openLink({
      client,
      target: own,
      mode: () => (own === target ? mode : HANG),
      onBytes: (direction, bytes, dropped) => {
        counts[direction] += bytes
        if (dropped) counts.dropped += bytes
      },
      onClose: (closed) => links.delete(closed),
    })
    links.add(link)
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)

  const refuse = async () => {
    for (const link of links) link.destroy()
    if (!server.listening) return
    server.close()
    await once(server, 'close')
  }
  return {
    port,
    through(url) {
      const replaced = new URL(url)
      replaced.hostname = '127.0.0.1'
      replaced.port = String(port)
      return replaced.href
    },
    async set(next) {
      mode = next
      if (next.kind === 'refuse') return await refuse()
      if (!server.listening) await listen(port)
      for (const link of [...links]) link.modeChanged()
    },
    changeMachine(next = target.port) {
      target = { ...target, port: next }
      for (const link of [...links]) link.modeChanged()
    },
    counts: () => ({ ...counts }),
    close: refuse,
  }
}

/** Host and port of a store's URL. */
export function targetOf(url: string): { host: string; port: number } {
  const { hostname, port } = new URL(url)
  if (!port) throw new TypeError(`${url} names no port`)
  return { host: hostname, port: Number(port) }
}
