import ipaddr from 'ipaddr.js'

/** Addresses that one visitor can change at will count as one: the address itself for v4, its /64 for v6. CIDR text. */
export function networkOf(address: string): string {
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return `${parsed.toString()}/32`
  const network = new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0])
  return `${network.toRFC5952String()}/64`
}
