import { Resolver } from 'node:dns/promises'
import { proofName } from '@sluice/contract/own-domains'
import type { Found, Seen } from './judge-dns.ts'
import { type DomainTarget, plainAddress } from './target.ts'

/** What DNS says of a host now. */
export type LookUp = (host: string) => Promise<Seen>

const TRY_MS = 1_000
const TRIES = 2
/** All questions about one host: those of others wait meanwhile. */
const LONGEST_MS = 3_000
const MOST_ALIASES = 8
/** DNS was reached, and has no such record. */
const NONE = new Set(['ENOTFOUND', 'ENODATA'])

/** Asks `servers`, or those of the system where there are none. Never throws: a question without an answer is a fault. */
export const dnsOf =
  (servers: readonly string[], target: DomainTarget): LookUp =>
  async (host) => {
    // A new one remembers no answer of an earlier check.
    const resolver = new Resolver({ timeout: TRY_MS, maxTimeout: TRY_MS, tries: TRIES })
    if (servers.length > 0) resolver.setServers(servers)
    let over = false
    const timer = setTimeout(() => {
      over = true
      resolver.cancel()
    }, LONGEST_MS)
    try {
      const [texts, aliases, addresses, targets] = await Promise.all([
        textsAt(resolver, proofName(host)),
        target.host === null
          ? { values: [], fault: null }
          : aliasesOf(resolver, host, target.host, () => over),
        addressesOf(resolver, host),
        target.host === null ? { values: target.addresses, fault: null } : addressesOf(resolver, target.host),
      ])
      return { texts, aliases, addresses, targets }
    } finally {
      clearTimeout(timer)
    }
  }

async function found(ask: Promise<readonly string[]>): Promise<Found> {
  try {
    return { values: await ask, fault: null }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'EFAILED'
    return { values: [], fault: NONE.has(code) ? null : code.replace(/^E/, '') }
  }
}

/** Long texts come in pieces. */
const textsAt = (resolver: Resolver, name: string): Promise<Found> =>
  found(resolver.resolveTxt(name).then((texts) => texts.map((pieces) => pieces.join(''))))

async function addressesOf(resolver: Resolver, host: string): Promise<Found> {
  const [four, six] = await Promise.all([found(resolver.resolve4(host)), found(resolver.resolve6(host))])
  return { values: [...four.values, ...six.values].map(plainAddress), fault: four.fault ?? six.fault }
}

async function aliasesOf(
  resolver: Resolver,
  host: string,
  target: string,
  over: () => boolean,
): Promise<Found> {
  const values: string[] = []
  for (let name = host; values.length < MOST_ALIASES && name !== target; ) {
    const { values: next, fault } = await found(resolver.resolveCname(name))
    if (fault !== null || over()) return { values, fault: fault ?? 'TIMEOUT' }
    if (next[0] === undefined) return { values, fault: null }
    name = next[0].toLowerCase().replace(/\.$/, '')
    values.push(name)
  }
  return { values, fault: null }
}
