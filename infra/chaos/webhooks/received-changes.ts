import { z } from 'zod'
import type { Received } from '../../e2e/webhooks/receiver.ts'

const Change = z.object({ data: z.object({ link: z.object({ id: z.int(), version: z.int() }) }) })

/** The link and version that a delivery of `link.updated` tells of. */
export const changeIn = ({ body }: Received) => Change.parse(JSON.parse(body)).data.link

/**
 * Faults of what one endpoint received: every change of `links` links from version 1 to `versions`, each under one id with one
 * body however often, and the first attempts of a link in the order of its changes.
 */
export function receivedFaults(
  what: string,
  received: readonly Received[],
  { links, versions }: { links: number; versions: number },
): string[] {
  const byId = Map.groupBy(received, ({ headers }) => headers['webhook-id'] ?? '')
  const firsts = [...byId.values()].flatMap(([first]) => (first ? [changeIn(first)] : []))
  const byLink = Map.groupBy(firsts, ({ id }) => id)
  const faults: string[] = []
  if (byLink.size !== links) faults.push(`${what} heard of ${byLink.size} links of ${links}`)
  const bodies = [...byId.values()].filter((same) => new Set(same.map(({ body }) => body)).size > 1)
  if (bodies.length > 0) faults.push(`${what} got ${bodies.length} events with different bodies`)
  const wanted = Array.from({ length: versions }, (_, n) => n + 1)
  for (const [id, changes] of byLink) {
    const seen = changes.map(({ version }) => version)
    if (seen.join() !== wanted.join()) faults.push(`${what} heard of link ${id} in the order ${seen}`)
  }
  return faults.slice(0, 5)
}
