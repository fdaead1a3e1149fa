import type { Composition } from './composition.ts'

export type Bridge = {
  network: string
  internal: boolean
  /** `172.30.80.0`, without its length. */
  subnet: string
  length: number
  /** The host's own address in it. */
  gateway: string
}
export type Attachment = { service: string; bridge: Bridge; address: string; aliases: readonly string[] }

/** Who is on which network under which address: Docker's host has the first one, services those after it. */
export function planAddresses({ services, networks }: Composition): Attachment[] {
  const free = freeSubnets()
  return Object.entries(networks).flatMap(([network, { internal, ipam }]) => {
    const [subnet = '', length = ''] = (ipam?.config[0].subnet ?? free.next().value ?? '').split('/')
    const bridge = { network, internal, subnet, length: Number(length), gateway: nth(subnet, 1) }
    return Object.entries(services)
      .filter(([, service]) => service.networks[network] !== undefined)
      .map(([service, { networks: on }], n) => ({
        service,
        bridge,
        address: nth(subnet, n + 2),
        aliases: on[network] ?? [],
      }))
  })
}

/** Those that Docker takes for networks without one. */
function* freeSubnets() {
  for (let second = 18; ; second++) yield `172.${second}.0.0/16`
}

const nth = (subnet: string, n: number) => subnet.replace(/\d+$/, String(n))

export const bridgesOf = (attachments: readonly Attachment[]): Bridge[] => [
  ...new Set(attachments.map(({ bridge }) => bridge)),
]

/**
 * The names that `service` can look up, as Docker answers them: of a service that shares several networks with it the
 * address in the first of them, those with a way out before internal ones, then by name (libnetwork's `Endpoint.Less`).
 */
export function namesFor(service: string, attachments: readonly Attachment[]): Map<string, string> {
  const mine = attachments
    .filter((each) => each.service === service)
    .map(({ bridge }) => bridge)
    .toSorted((a, b) => Number(a.internal) - Number(b.internal) || (a.network < b.network ? -1 : 1))
  const names = new Map<string, string>()
  for (const bridge of mine)
    for (const other of attachments.filter((each) => each.bridge === bridge))
      for (const name of [other.service, ...other.aliases])
        if (!names.has(name)) names.set(name, other.address)
  return names
}
