import { randomInt } from 'node:crypto'
import { isDeepStrictEqual as isSame } from 'node:util'
import type { DomainChange } from '@sluice/contract/api-domains'
import { MAX_OWN_DOMAINS } from '@sluice/contract/own-domains'
import { sql } from 'kysely'
import type { Db, Tx } from '../../base/database/connect.ts'
import { invalidFields, problem } from '../../base/http/fail.ts'
import { holdUser } from '../../people/identity/hold-user.ts'
import { publishHosts } from '../../routing/publish.ts'
import { leadsTo } from '../domains/leads-to.ts'
import { isBlockedHost } from '../domains/refuse-blocked.ts'
import { auditClaim } from './audit-claim.ts'
import { isReserved, readHost } from './host.ts'
import {
  type Claim,
  countAdded,
  countClaims,
  endClaim,
  findClaim,
  insertClaim,
  listClaims,
  lockClaim,
} from './own-domains-store.ts'
import { readAddresses } from './read-addresses.ts'
import type { DomainTarget } from './target.ts'

export type OwnDomainDeps = {
  db: Db
  /** What custom domains are to point to; without it none can be added. */
  target: DomainTarget | undefined
  /** Certificates are ordered here. */
  certificates: boolean
  publicOrigin: string
  /** The installation's own hosts, which nobody may claim. */
  ownHosts: readonly string[]
}

/** Rows of removed claims stay. */
const MOST_A_DAY = 2 * MAX_OWN_DOMAINS
const RETRY_SECONDS = 3_600

const LABEL = 'abcdefghijklmnopqrstuvwxyz0123456789'
const newLabel = () => Array.from({ length: 20 }, () => LABEL[randomInt(LABEL.length)]).join('')

/** Adds a claim, whoever else waits for the host or has it: DNS decides. */
export async function addClaim(deps: OwnDomainDeps, owner: number, text: string): Promise<Claim> {
  if (!deps.target) throw problem('domains_off')
  const read = readHost(text)
  if (!read.ok) throw invalidFields({ host: read.fault })
  const { host } = read
  if (isReserved(host, { hosts: deps.ownHosts, target: deps.target.host }))
    throw invalidFields({ host: 'domain_reserved' })
  return deps.db.transaction().execute(async (tx) => {
    await holdUser(tx, owner)
    if ((await countClaims(tx, owner)) >= MAX_OWN_DOMAINS) throw problem('too_many_domains')
    if ((await countAdded(tx, owner)) >= MOST_A_DAY)
      throw problem('too_many_requests', { retryAfterSeconds: RETRY_SECONDS })
    if (await isBlockedHost(tx, host))
      throw problem('url_not_allowed', { errors: { host: 'url_not_allowed' } })
    if (await leadsThere(tx, owner, host)) throw invalidFields({ host: 'domain_is_destination' })
    const made = await insertClaim(tx, { owner, host, label: newLabel() })
    if (!made) throw problem('conflict', { errors: { host: 'domain_claimed' } })
    await auditClaim(tx, owner, 'domain.add', { id: made.id, owner_id: owner }, { after: {} })
    return findClaim(tx, owner, made.id)
  })
}

/** Whether a link of the owner, or the root of another domain, leads to the host: once it is theirs, that is a detour to a short link. */
async function leadsThere(tx: Tx, owner: number, host: string): Promise<boolean> {
  const reversed = [...host].reverse().join('')
  const link = await tx
    .selectFrom('cloaks')
    .select('id')
    .where('owner_id', '=', owner)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        sql<boolean>`reversed_host(real_url) collate "C" = ${reversed}`,
        sql<boolean>`reversed_host(audit_url) collate "C" = ${reversed}`,
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  if (link) return true
  const others = await listClaims(tx, owner)
  return others.some(({ root_url, unknown_url }) =>
    [root_url, unknown_url].some((url) => url !== null && leadsTo(url) === host),
  )
}

/** Changes what is given. `domain_waiting` for a default whose DNS is not right yet. */
export const changeClaim = (
  { db, publicOrigin }: OwnDomainDeps,
  owner: number,
  id: number,
  body: DomainChange,
): Promise<Claim> =>
  db.transaction().execute(async (tx) => {
    await holdUser(tx, owner)
    const before = await lockClaim(tx, owner, id)
    if (body.is_default && before.verified_at === null) throw problem('domain_waiting')
    const addresses = await readAddresses(tx, owner, body, publicOrigin)
    if (body.is_default)
      await tx
        .updateTable('own_domains')
        .set({ is_default: false })
        .where('owner_id', '=', owner)
        .where('is_default', '=', true)
        .execute()
    const changes = { ...body, ...addresses }
    if (Object.keys(changes).length > 0)
      await tx.updateTable('own_domains').set(changes).where('id', '=', id).execute()
    const after = await findClaim(tx, owner, id)
    if (before.verified_at !== null && !isSame(told(before), told(after))) await publishHosts(tx)
    await auditClaim(tx, owner, 'domain.change', before, { before: noted(before), after: noted(after) })
    return after
  })

/** What nodes know of it. */
const told = ({ root_url, unknown_url, short_paths, noindex, hsts }: Claim) => ({
  ...{ root_url, unknown_url, short_paths, noindex, hsts },
})

/** Without addresses, which may hold a token. */
const noted = (claim: Claim) => ({
  is_default: claim.is_default,
  short_paths: claim.short_paths,
  root: claim.root_url !== null,
  unknown: claim.unknown_url !== null,
  noindex: claim.noindex,
  hsts: claim.hsts,
})

/** Has the domain checked at once, or five seconds after the last check, and often for a while. */
export async function checkNow({ db, target }: OwnDomainDeps, owner: number, id: number): Promise<Claim> {
  return db.transaction().execute(async (tx) => {
    await lockClaim(tx, owner, id)
    if (!target) throw problem('domains_off')
    await tx
      .updateTable('own_domains')
      .set({
        watched_from: sql<Date>`now()`,
        next_check_at: sql<Date>`least(next_check_at, greatest(now(), checked_at + interval '5 seconds'))`,
      })
      .where('id', '=', id)
      .execute()
    // An order that failed may wait for a day.
    await tx
      .updateTable('certificates')
      .set({ next_try_at: sql<Date>`least(next_try_at, now() + interval '1 minute')` })
      .where('domain_id', '=', id)
      .where('attempts', '>', 0)
      .execute()
    return findClaim(tx, owner, id)
  })
}

/** Ends a claim. Its links stay, and do not work until they are moved. */
export async function removeClaim({ db }: OwnDomainDeps, owner: number, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const claim = await lockClaim(tx, owner, id)
    await endClaim(tx, claim, new Date())
    if (claim.verified_at !== null) await publishHosts(tx)
    await auditClaim(tx, owner, 'domain.remove', claim, { before: { links: claim.links } })
  })
}
