import type { Link } from '../owner.ts'
import type { Topology } from '../topology.ts'

/** Whether a visitor of each node is sent to `url` now. */
export async function leadsTo({ ports }: Topology, { code }: Link, url: string): Promise<boolean> {
  const visits = ports.map((port) => fetch(`http://127.0.0.1:${port}/t/${code}`, { redirect: 'manual' }))
  return (await Promise.all(visits)).every(({ headers }) => headers.get('location') === url)
}
