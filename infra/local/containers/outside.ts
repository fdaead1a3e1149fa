import type { Host } from './host.ts'

/** The host's address: of published ports from outside, of the name server from inside. */
export const HOST_ADDRESS = '203.0.113.10'
/** Next hop of every outside machine; belongs to no network. */
const NEXT_HOP = '169.254.1.1'

export type Machine = {
  /** Name of its network namespace. */
  name: string
  address: string
  /** Its host name. */
  host?: string
}

/** Gives the host its address and name server, and each machine outside a network namespace with a route to the host. */
export async function placeOutside(host: Host, outside: readonly Machine[]): Promise<void> {
  const commands = [`ip addr add ${HOST_ADDRESS}/32 dev lo`, ...outside.flatMap(place)]
  await host.run(['sh', '-ec', commands.join('\n')])
  const names = outside.flatMap(({ host: name, address }) =>
    name ? [`--host-record=${name},${address}`] : [],
  )
  const own = ['--conf-file=/dev/null', '--no-hosts', '--no-resolv', '--local=/#/', '--bind-interfaces']
  await host.run([
    ...['dnsmasq', ...own, '--user=root', '--pid-file=/run/dnsmasq.pid', `--listen-address=${HOST_ADDRESS}`],
    ...names,
  ])
}

const place = ({ name, address }: Machine) => [
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
