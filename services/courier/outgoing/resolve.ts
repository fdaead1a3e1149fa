import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { OutgoingError } from './outgoing-error.ts'

/** All addresses of a name; of an address, that one. Throws `OutgoingError` when there is none. */
export type Resolve = (host: string) => Promise<string[]>

const TIMEOUT_MS = 2_500
const TRIES = 2
/** Never asked of a name server (RFC 6761). */
const LOOPBACK_NAME = /(^|\.)localhost$/i

/**
 * Asks the name servers of the machine, or `servers`, and not its hosts file, which names what is near it. Unlike
 * `dns.lookup` no thread waits meanwhile, so that a slow name delays no other one.
 */
export function createResolve(servers?: readonly string[]): Resolve {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
  if (servers) resolver.setServers(servers)
  return async (host) => {
    if (isIP(host)) return [host]
    if (LOOPBACK_NAME.test(host)) return ['127.0.0.1', '::1']
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const found = [v4, v6].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    if (found.length > 0) return found
    throw new OutgoingError('name_not_found', { cause: v4.status === 'rejected' ? v4.reason : undefined })
  }
}
