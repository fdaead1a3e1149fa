import { mkdirSync, writeFileSync } from 'node:fs'
import { type Attachment, bridgesOf, namesFor } from './addresses.ts'
import type { PublishedPort } from './composition.ts'
import type { Host } from './host.ts'

/** The address under which the host's published ports are reached from outside. */
export const HOST_ADDRESS = '203.0.113.10'
/** The next hop of everybody outside; on no network. */
const NEXT_HOP = '169.254.1.1'

export type Machine = {
  /** Of its network namespace. */
  name: string
  address: string
  /** What services that have a way out know it as. */
  host?: string
}
export type Wiring = {
  attachments: readonly Attachment[]
  /** By service, as the composition has them. */
  ports: ReadonlyMap<string, readonly PublishedPort[]>
  /** Everybody else there is. */
  outside: readonly Machine[]
}

/** Makes a network namespace for each service, the bridges between them, the published ports, and the world outside. */
export async function wire(host: Host, { attachments, ports, outside }: Wiring): Promise<void> {
  const commands = [`ip addr add ${HOST_ADDRESS}/32 dev lo`]
  for (const { network, gateway, length } of bridgesOf(attachments))
    commands.push(
      `ip link add br-${network} type bridge`,
      `ip addr add ${gateway}/${length} dev br-${network}`,
      `ip link set br-${network} up`,
    )
  const services = new Set(attachments.map((each) => each.service))
  for (const service of services) commands.push(`ip netns add ${service}`, `ip -n ${service} link set lo up`)
  attachments.forEach(({ service, bridge, address }, n) => {
    commands.push(
      `ip link add veth${n} type veth peer name ${bridge.network} netns ${service}`,
      `ip link set veth${n} master br-${bridge.network} up`,
      `ip -n ${service} addr add ${address}/${bridge.length} dev ${bridge.network}`,
      `ip -n ${service} link set ${bridge.network} up`,
    )
    if (!bridge.internal) commands.push(`ip -n ${service} route add default via ${bridge.gateway}`)
  })
  await host.run(['sh', '-ec', [...commands, ...outside.flatMap(placeOutside)].join('\n')])
  await host.run(['nft', rulesFor(attachments, ports)])
  for (const service of services) {
    const names = namesFor(service, attachments)
    if (attachments.some((each) => each.service === service && !each.bridge.internal))
      for (const { host: name, address } of outside) if (name !== undefined) names.set(name, address)
    await answerNames(host, service, names)
  }
}

/** A link of its own to the host, which is its next hop. */
const placeOutside = ({ name, address }: Machine) => [
  `ip netns add ${name}`,
  `ip -n ${name} link set lo up`,
  `ip link add out-${name} type veth peer name eth0 netns ${name}`,
  `ip addr add ${NEXT_HOP}/32 dev out-${name}`,
  `ip link set out-${name} up`,
  `ip route add ${address}/32 dev out-${name}`,
  `ip -n ${name} addr add ${address}/32 dev eth0`,
  `ip -n ${name} link set eth0 up`,
  `ip -n ${name} route add ${NEXT_HOP}/32 dev eth0`,
  `ip -n ${name} route add default via ${NEXT_HOP} dev eth0`,
]

/** As Docker's: published ports lead to the service, internal networks have no way out, the others by the host's address. */
function rulesFor(attachments: Wiring['attachments'], ports: Wiring['ports']): string {
  const published = [...ports].flatMap(([service, said]) =>
    said.map(({ from, published: port, target }) => {
      const open = attachments.find((each) => each.service === service && !each.bridge.internal)
      if (!open) throw new Error(`${service} publishes a port and is on internal networks only`)
      return `ip daddr ${from ?? HOST_ADDRESS} tcp dport ${port} dnat to ${open.address}:${target};`
    }),
  )
  const bridges = bridgesOf(attachments)
  const masqueraded = bridges
    .filter(({ internal }) => !internal)
    .map(
      ({ network, subnet, length }) => `ip saddr ${subnet}/${length} oifname != "br-${network}" masquerade;`,
    )
  const apart = bridges
    .filter(({ internal }) => internal)
    .flatMap(({ network }) => [
      `iifname "br-${network}" oifname != "br-${network}" drop;`,
      `iifname != "br-${network}" oifname "br-${network}" drop;`,
    ])
  const chain = (name: string, hook: string, rules: readonly string[]) =>
    `chain ${name} { type ${hook}; ${rules.join(' ')} }`
  return `table ip docker {
    ${chain('published', 'nat hook prerouting priority dstnat', published)}
    ${chain('masqueraded', 'nat hook postrouting priority srcnat', masqueraded)}
    ${chain('apart', 'filter hook forward priority filter', apart)}
  }`
}

const RESOLVER = '127.0.0.11'

/** Docker's resolver as a service sees it, under the address that Docker gives it. */
async function answerNames(host: Host, service: string, names: ReadonlyMap<string, string>): Promise<void> {
  const inside = namesDir(service)
  const dir = host.path(inside)
  mkdirSync(dir, { recursive: true })
  writeFileSync(`${dir}/names`, [...names].map(([name, address]) => `${address} ${name}\n`).join(''))
  writeFileSync(`${dir}/resolv.conf`, `nameserver ${RESOLVER}\noptions ndots:0\n`)
  writeFileSync(`${dir}/hosts`, '127.0.0.1 localhost\n::1 localhost\n')
  const options = ['--conf-file=/dev/null', '--no-hosts', '--no-resolv', '--local=/#/', '--bind-interfaces']
  await host.run(
    [
      'dnsmasq',
      ...options,
      '--user=root',
      '--local-ttl=1',
      `--listen-address=${RESOLVER}`,
      `--addn-hosts=${inside}/names`,
      `--pid-file=${inside}/pid`,
    ],
    { network: service },
  )
}

/** Where the host keeps a service's `hosts` and `resolv.conf`. */
export const namesDir = (service: string) => `/run/names/${service}`
