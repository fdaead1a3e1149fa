import { OwnDomainAnswer } from '@sluice/contract/api-domains'
import { certifiedSite } from '../own-domains/certified-site.ts'
import { visitTls } from '../own-domains/visit-host.ts'
import { createOwner, type Owner, REAL_URL } from '../owner.ts'
import { exceeds, type Figures, holds, type Row, type RowContext } from '../row.ts'
import { lateness, until } from '../wait.ts'

/** `withinMs`: limit; longer at quick size, because the machine may be busy. */
const SIZES = { quick: { domains: 1, withinMs: 40_000 }, full: { domains: 10, withinMs: 10_000 } }
const CODE = 'Spring-26'

async function run(context: RowContext): Promise<Figures> {
  const { domains, withinMs } = SIZES[context.size]
  const site = await certifiedSite.get(context)
  const owner = await createOwner(site.topology, { calls: 100_000 })
  const ca = await site.authority.root()
  const times: number[] = []
  /** Of each domain, the ms until it was proved and until it had its certificate. */
  const parts: { proved?: number; certified?: number }[] = []
  const faults: string[] = []
  for (let n = 0; n < domains; n += 1) {
    const host = `go.right${n}.example`
    const { id, records } = await added(owner, host)
    // Its DNS is looked at, and is wrong.
    await until(`${host} is looked at`, 30_000, async () => (await read(owner, id)).checked !== null)
    await site.setRecords(records)
    const begun = performance.now()
    const since = () => Math.round(performance.now() - begun)
    const part: (typeof parts)[number] = {}
    parts.push(part)
    const late = await lateness(
      until(`a redirect by https of ${host}`, withinMs, async () => {
        if (part.certified === undefined) {
          const { state, verified } = await read(owner, id)
          if (verified !== null) part.proved ??= since()
          if (state === 'live') part.certified = since()
        }
        await createLink(owner, host)
        const seen = await visitTls(site.httpsPort, host, `/${CODE}`, { ca })
        return seen?.status === 302 && seen.location === REAL_URL
      }),
    )
    const ms = since()
    times.push(ms)
    faults.push(...late, ...(late.length > 0 ? [] : exceeds(`ms until ${host} redirects`, ms, withinMs)))
  }
  return holds(faults, {
    domains,
    slowestMs: Math.max(...times),
    fastestMs: Math.min(...times),
    provedMs: parts.map(({ proved = 'never' }) => proved).join(', '),
    certifiedMs: parts.map(({ certified = 'never' }) => certified).join(', '),
  })
}

async function added(owner: Owner, host: string) {
  const answer = await owner.call('POST', '/api/domains', { host })
  return OwnDomainAnswer.parse(await answer.json())
}

async function read(owner: Owner, id: number) {
  const answer = await owner.call('GET', `/api/domains/${id}`)
  return OwnDomainAnswer.parse(await answer.json())
}

/** Refused until the domain is proved, and once there is the link. */
async function createLink(owner: Owner, domain: string): Promise<void> {
  const body = { name: 'Spring', mode: 'full_open', selectedRegions: [], realUrl: REAL_URL }
  const answer = await owner.call('POST', '/api/cloak/create', { ...body, shortLink: CODE, domain })
  await answer.arrayBuffer()
}

export const d1: Row = {
  id: 'D1',
  promise: 'once the DNS of a domain is right, its links redirect by https within 10 s, with nothing done',
  run,
  shares: certifiedSite,
}
