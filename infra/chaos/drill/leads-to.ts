import type { Link } from '../owner.ts'
import type { Topology } from '../topology.ts'

/** Whether every node now sends visitors to `url`. */
export async function leadsTo({ ports }: Topology, { code }: Link, url: string): Promise<boolean> {
  const visits = ports.map((port) => fetch(`http://127.0.0.1:${port}/t/${code}`, { redirect: 'manual' }))
  return (await Promise.all(visits)).every(({ headers }) => headers.get('location') === url)
}
