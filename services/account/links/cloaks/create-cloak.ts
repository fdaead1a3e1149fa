import { DEFAULT_DOMAIN } from '@sluice/contract/own-domains'
import { foldCode } from '@sluice/contract/routing'
import type { GivenSettings } from '@sluice/contract/settings-by-name'
import type { Db, Tx } from '../../base/database/connect.ts'
import type { CloakRow } from '../../base/database/schema.ts'
import { invalidFields, problem } from '../../base/http/fail.ts'
import { newShortCode } from '../../base/short-links/short-code.ts'
import { readBalance } from '../../money/calls/read-balance.ts'
import { latestMembership } from '../../money/plans/membership.ts'
import { publishAlias } from '../../routing/publish.ts'
import { addressTaken, unlessTaken, wasAnothers } from './address-taken.ts'
import { chooseDomain, defaultDomain } from './choose-domain.ts'
import type { CloakForm } from './cloak-form.ts'
import { recordVersion } from './cloaks-store.ts'
import { refuseDestinations } from './refuse-destinations.ts'

/** The chance that a seven-character code is taken is 1 in 35,000 even among 100 million links. */
const TRIES = 5

type NewLink = { owner_id: number; domain_id: number | null; settings: GivenSettings }

/** Creates a link; with `code` null the product chooses one. Needs a valid membership or calls left. */
export async function createCloak(db: Db, owner: number, form: CloakForm): Promise<CloakRow> {
  const [membership, calls] = await Promise.all([latestMembership(db, owner), readBalance(db, owner)])
  if (!membership?.isValid && calls.remaining <= 0) throw problem('membership_required')
  const transaction = db.transaction().execute(async (tx) => {
    const link = { owner_id: owner, domain_id: await judgeNew(tx, owner, form), settings: form.settings }
    const row = form.code
      ? await insert(tx, link, form.code, foldCode(form.code))
      : await insertWithNewCode(tx, link)
    if (!row) throw addressTaken('shortLink')
    await recordVersion(tx, row, 'created', owner)
    if (form.code) await publishAlias(tx, form.code, row.domain_id ?? DEFAULT_DOMAIN)
    return row
  })
  return unlessTaken('shortLink', transaction)
}

/** The id of the domain of a new link; null: the installation's address. Throws what is wrong with the form. */
export async function judgeNew(tx: Tx, owner: number, form: CloakForm): Promise<number | null> {
  const domain = await domainOf(tx, owner, form)
  await refuseDestinations(tx, form.settings)
  return domain
}

async function domainOf(tx: Tx, owner: number, { domain, host }: CloakForm): Promise<number | null> {
  const named = domain === undefined ? host : domain
  if (named === undefined) return defaultDomain(tx, owner)
  const chosen = await chooseDomain(tx, owner, named)
  if (chosen !== undefined) return chosen
  throw invalidFields(
    domain === undefined ? { shortLink: 'short_link_invalid' } : { domain: 'own_domain_unknown' },
  )
}

async function insertWithNewCode(tx: Tx, link: NewLink): Promise<CloakRow | undefined> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const row = await insert(tx, link, newShortCode(), null)
    if (row) return row
  }
  throw new Error('no free short code found')
}

/**
 * Undefined when the code is or was in use at the domain: an address belongs to its first link for ever. So do all spellings
 * of a code that an owner chose, `own_fold`.
 */
async function insert(
  tx: Tx,
  { settings, ...link }: NewLink,
  code: string,
  own_fold: string | null,
): Promise<CloakRow | undefined> {
  if (await wasAnothers(tx, { ...link, code, own_fold })) return undefined
  return tx
    .insertInto('cloaks')
    .values({ countries: [], ...settings, ...link, code, own_fold })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}
