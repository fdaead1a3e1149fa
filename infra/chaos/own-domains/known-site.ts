import { freePort } from '@sluice/local/stores/free-port'
import { openTestDns } from '../../../services/account/links/own-domains/testing/dns-server.ts'
import { createOwner } from '../owner.ts'
import type { RowContext } from '../row.ts'
import { share } from '../share.ts'
import { until } from '../wait.ts'
import { type DomainSite, startDomainSite } from './domain-site.ts'
import { heldMemory } from './held-memory.ts'
import { addHosts, type KnownHost } from './known-hosts.ts'
import { visitTls } from './visit-host.ts'

const SIZES = { quick: { count: 300 }, full: { count: 10_000 } }
const CALLS = 2_000_000
const KNOWN_MS = 300_000

export type KnownSite = DomainSite & {
  hosts: readonly KnownHost[]
  /** Every question to the name server so far. */
  asked: readonly string[]
  /** Memory before there was a host, and with all of them, in MiB; and how soon they were known everywhere. */
  grown: { before: number; after: number; knownMs: number }
}

async function start(context: RowContext): Promise<KnownSite> {
  const dns = await openTestDns()
  try {
    const site = await startDomainSite(context, {
      ...{ name: 'known', httpPort: await freePort(), accountEnv: { DNS_SERVERS: dns.server } },
    })
    const stop = async () => {
      await site.stop()
      await dns.close()
    }
    try {
      const owner = await createOwner(site.topology, { calls: CALLS })
      const before = await heldMemory(site)
      const hosts = await addHosts(site.topology, owner.id, SIZES[context.size].count)
      const begun = performance.now()
      await untilKnown(site, hosts)
      const knownMs = Math.round(performance.now() - begun)
      return {
        ...site,
        hosts,
        asked: dns.asked,
        grown: { before, after: await heldMemory(site), knownMs },
        stop,
      }
    } catch (error) {
      await stop()
      throw error
    }
  } catch (error) {
    await dns.close().catch(() => {})
    throw error
  }
}

/** Waits until the last host is known to edge, front door and node. */
async function untilKnown(site: DomainSite, hosts: readonly KnownHost[]): Promise<void> {
  const last = hosts.at(-1)
  if (!last) throw new Error('no host')
  await until('all hosts are known', KNOWN_MS, async () => {
    if ((await site.edge.metric('sluice_edge_hosts')) < hosts.length) return false
    const seen = await visitTls(site.httpsPort, last.host, last.path)
    return seen?.location === last.leadsTo
  })
}

/** A product with many hosts that have certificates and links, for the rows that do not change them. */
export const knownSite = share(start)
