import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Agent, fetch as ask } from 'undici'
import type { Host } from './host.ts'

const FORWARD = fileURLToPath(new URL('forward-process.ts', import.meta.url))

/**
 * `fetch` from the host, or from its network namespace `network`; every connection goes to `to`. `ca`: PEM of what
 * certificates must be from.
 */
export async function fetchFrom(
  host: Host,
  network: string | undefined,
  to: { address: string; port: number; ca?: string },
): Promise<typeof fetch> {
  mkdirSync(host.path('/run/people'), { recursive: true })
  const socket = `/run/people/${network ?? 'host'}-${to.port}`
  const forward = host.start([process.execPath, FORWARD, socket, to.address, String(to.port)], {
    network,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (forward.stdout) await once(forward.stdout, 'data', { signal: AbortSignal.timeout(10_000) })
  const dispatcher = new Agent({ connect: { socketPath: host.path(socket), ...(to.ca && { ca: to.ca }) } })
  return ((url: string, init: object) => ask(url, { ...init, dispatcher })) as unknown as typeof fetch
}
