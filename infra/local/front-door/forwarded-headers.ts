import { clientAddress, type TrustedProxies } from '@sluice/kit/client-address'

/** Every header by which some proxy or library would let a sender name another address, scheme or host. */
const CLAIMS = new Set([
  'forwarded',
  'forwarded-for',
  'client-ip',
  'x-client-ip',
  'x-real-ip',
  'x-real-port',
  'x-remote-ip',
  'x-remote-addr',
  'x-originating-ip',
  'x-cluster-client-ip',
  'x-original-forwarded-for',
  'x-envoy-external-address',
  'x-azure-clientip',
  'x-azure-socketip',
  'x-appengine-user-ip',
  'x-original-host',
  'x-original-url',
  'x-rewrite-url',
  'true-client-ip',
  'cf-connecting-ip',
  'cf-connecting-ipv6',
  'cf-pseudo-ipv4',
  'fastly-client-ip',
  'fly-client-ip',
])

/** RFC 9110 7.6.1: these speak about one connection only. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
])

const isClaim = (name: string) => CLAIMS.has(name) || name.startsWith('x-forwarded')

/** Names listed in `Connection` are hop-by-hop as well. */
function connectionNames(connection: string | undefined): Set<string> {
  return new Set(connection?.split(',').map((name) => name.trim().toLowerCase()))
}

/**
 * Headers for the service behind, as a flat list of names and values. A trusted peer's `X-Forwarded-For` is kept
 * and the peer appended; of anyone else's nothing is kept but the peer's own address. `peer` is the socket's.
 */
export function forwardedHeaders(
  rawHeaders: readonly string[],
  peer: string,
  trusted: TrustedProxies,
): string[] {
  const headers: string[] = []
  const chain: string[] = []
  let connection: string | undefined
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = (rawHeaders[i] as string).toLowerCase()
    const value = rawHeaders[i + 1] as string
    if (name === 'connection') connection = connection ? `${connection},${value}` : value
    else if (name === 'x-forwarded-for') chain.push(value)
    else if (!HOP_BY_HOP.has(name) && !isClaim(name)) headers.push(name, value)
  }
  const address = clientAddress(peer, undefined, trusted)
  const kept = trusted(address) ? chain : []
  const named = connectionNames(connection)
  const end = headers.filter((_, i) => !named.has(headers[i - (i % 2)] as string))
  end.push('x-forwarded-for', [...kept, address].join(', '))
  return end
}

/** The answer's headers that go on to the visitor. */
export function answerHeaders(headers: Record<string, string | string[] | undefined>) {
  const named = connectionNames(headers.connection?.toString())
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || HOP_BY_HOP.has(name) || named.has(name)
      ? []
      : [value].flat().flatMap((one) => [name, one]),
  )
}
