import { writeFileSync } from 'node:fs'
import { OwnDomainAnswer, type OwnDomainItem } from '@sluice/contract/api-domains'
import { CLAIM_KEPT_DAYS } from '@sluice/contract/own-domains'
import { z } from 'zod'
import { type CertifiedSite, certifiedSite } from '../own-domains/certified-site.ts'
import { visitHost } from '../own-domains/visit-host.ts'
import { createOwner, type Owner, signIn } from '../owner.ts'
import { differs, type Figures, holds, type Row, type RowContext } from '../row.ts'
import { lateness, until } from '../wait.ts'

/** Hosts that one account gives up and another one takes, all at the same time. */
const SIZES = { quick: { hosts: 1 }, full: { hosts: 10 } }
const CODE = 'Offer-26'
const OLD = 'https://old.test/offer'
const NEW = 'https://new.test/offer'
const HOUR_MS = 3_600_000
const KEPT_MS = CLAIM_KEPT_DAYS * 24 * HOUR_MS
const WITHIN_MS = 60_000
/** Visits once both claims have had their day. */
const VISITS = 20

type Handover = { host: string; held: OwnDomainItem; claim: OwnDomainItem }

async function run(context: RowContext): Promise<Figures> {
  const site = await certifiedSite.get(context)
  const [old, next] = [
    await createOwner(site.topology, { calls: 10_000 }),
    await createOwner(site.topology, { calls: 10_000 }),
  ]
  const hosts = Array.from({ length: SIZES[context.size].hosts }, (_, n) => `go.left${n}.example`)
  const all = await Promise.all(hosts.map((host) => handedOver(site, old, next, host)))
  const faults: string[] = []
  const each = async (what: (one: Handover) => Promise<string[]>) =>
    faults.push(...(await Promise.all(all.map(what))).flat())
  try {
    // Not yet: an hour before the seven days are over.
    await shiftTo(site, KEPT_MS - HOUR_MS)
    await each((one) => stillHeld(site, one))
    await shiftTo(site, KEPT_MS + HOUR_MS)
    await each((one) => freed(site, one))
  } finally {
    await shiftTo(site, 0)
  }
  if (faults.length > 0) return holds(faults, {})
  // To account's clock both were away for a week.
  const [former, present] = [await signIn(site.topology, old), await signIn(site.topology, next)]
  await each((one) => newLinksOnly(site, former, present, one))
  return holds(faults, { hosts: hosts.length, days: CLAIM_KEPT_DAYS, visits: VISITS * hosts.length })
}

async function shiftTo({ accountClock }: CertifiedSite, ms: number): Promise<void> {
  writeFileSync(accountClock, String(ms))
}

/** A host with a link of the old account, whose DNS is the next account's from now on; both have noticed. */
async function handedOver(site: CertifiedSite, old: Owner, next: Owner, host: string): Promise<Handover> {
  const held = await added(old, host)
  await site.setRecords(held.records)
  await untilState(site, old, held, ({ isProved }) => isProved)
  await createLink(old, host, OLD)
  await until(`${host} leads to its link`, WITHIN_MS, async () => (await leadsTo(site, host)) === OLD)
  const claim = await added(next, host)
  await site.setRecords(claim.records)
  await untilState(site, old, held, ({ isLost }) => isLost)
  await untilState(site, next, claim, ({ reason }) => reason === 'held_by_another')
  return { host, held, claim }
}

async function stillHeld(site: CertifiedSite, { host, held, claim }: Handover): Promise<string[]> {
  const late = await lateness(
    until(`${host} is looked at in its last hour`, WITHIN_MS, async () => {
      const [first, second] = [await stateOf(site, held.id), await stateOf(site, claim.id)]
      const days = (KEPT_MS - 2 * HOUR_MS) / 1_000
      return first.checkedSeconds > days && second.checkedSeconds > days
    }),
  )
  const [first, second] = [await stateOf(site, held.id), await stateOf(site, claim.id)]
  const seen = await leadsTo(site, host)
  return [
    ...late,
    ...(first.isRemoved || !first.isProved ? [`${host} is taken from its account before seven days`] : []),
    ...(second.isProved ? [`${host} is given to the next account before seven days`] : []),
    ...(seen === OLD ? [] : [`a link of ${host} leads to ${seen} before seven days`]),
  ]
}

async function freed(site: CertifiedSite, { host, held, claim }: Handover): Promise<string[]> {
  return lateness(
    until(`${host} is the next account's after seven days`, WITHIN_MS, async () => {
      const [first, second] = [await stateOf(site, held.id), await stateOf(site, claim.id)]
      return first.isRemoved && second.isProved && (await leadsTo(site, host)) === undefined
    }),
  )
}

/** The code of the old account's link leads nowhere at the host, and then to the next account's link of the same code. */
async function newLinksOnly(
  site: CertifiedSite,
  old: Owner,
  next: Owner,
  { host, held }: Handover,
): Promise<string[]> {
  let wrong = 0
  const visit = async () => {
    const seen = await leadsTo(site, host)
    if (seen !== undefined && seen !== NEW) wrong += 1
    return seen
  }
  for (let n = 0; n < VISITS; n += 1) await visit()
  await createLink(next, host, NEW)
  const late = await lateness(
    until(`${host} leads to its new link`, WITHIN_MS, async () => (await visit()) === NEW),
  )
  for (let n = 0; n < VISITS; n += 1) await visit()
  const { status } = await old.call('GET', `/api/domains/${held.id}`)
  return [
    ...late,
    ...differs(`visits of ${host} that were led to the old account's link`, wrong, 0),
    ...differs(`answer to the old account about ${host}`, status, 404),
  ]
}

/** Where the link of the host leads; undefined: nowhere. */
const leadsTo = async ({ httpPort }: CertifiedSite, host: string) =>
  (await visitHost(httpPort, host, `/${CODE}`))?.location

async function added(owner: Owner, host: string): Promise<OwnDomainItem> {
  const answer = await owner.call('POST', '/api/domains', { host })
  return OwnDomainAnswer.parse(await answer.json())
}

async function createLink(owner: Owner, domain: string, realUrl: string): Promise<void> {
  const body = { name: 'Offer', mode: 'full_open', selectedRegions: [], realUrl, shortLink: CODE, domain }
  const answer = await owner.call('POST', '/api/cloak/create', body)
  if (!answer.ok) throw new Error(`a link at ${domain} was answered ${answer.status}: ${await answer.text()}`)
}

const State = z.object({
  isProved: z.boolean(),
  isLost: z.boolean(),
  isRemoved: z.boolean(),
  reason: z.string().nullable(),
  /** How far ahead of now its last check was, by account's clock. */
  checkedSeconds: z.coerce.number(),
})
type State = z.output<typeof State>

/** What account knows of a claim, read without the product. */
async function stateOf({ topology }: CertifiedSite, id: number): Promise<State> {
  const [state] = await topology.ledger.ask(
    State,
    `select verified_at is not null as "isProved", lost_at is not null as "isLost",
        removed_at is not null as "isRemoved", reason,
        coalesce(extract(epoch from checked_at - now()), -1) as "checkedSeconds"
      from own_domains where id = $1`,
    [id],
  )
  if (!state) throw new Error('no such claim')
  return state
}

/** Has a claim checked, again and again, until it is as expected. */
async function untilState(
  site: CertifiedSite,
  owner: Owner,
  { id, host }: OwnDomainItem,
  isExpected: (state: State) => boolean,
): Promise<void> {
  const ask = await owner.call('POST', `/api/domains/${id}/check`)
  if (!ask.ok) throw new Error(`a check of ${host} was answered ${ask.status}`)
  await until(`${host} is as its DNS says`, WITHIN_MS, async () => isExpected(await stateOf(site, id)))
}

export const d6: Row = {
  id: 'D6',
  promise:
    'a host whose DNS has left stays with its account for seven days and is free then, and no link of the account before answers for the next',
  run,
  shares: certifiedSite,
}
