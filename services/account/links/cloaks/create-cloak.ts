import { foldCode } from '@sluice/contract/routing'
import type { GivenSettings } from '@sluice/contract/settings-by-name'
import type { Db, Tx } from '../../base/database/connect.ts'
import type { CloakRow } from '../../base/database/schema.ts'
import { problem } from '../../base/http/fail.ts'
import { newShortCode } from '../../base/short-links/short-code.ts'
import { readBalance } from '../../money/calls/read-balance.ts'
import { latestMembership } from '../../money/plans/membership.ts'
import { publishAlias } from '../../routing/publish.ts'
import { refuseBlocked } from '../domains/refuse-blocked.ts'
import { recordVersion } from './cloaks-store.ts'

/** The chance that a seven-character code is taken is 1 in 35,000 even among 100 million links. */
const TRIES = 5

/** Creates a link; with `code` null the product chooses one. Needs a valid membership or calls left. */
export async function createCloak(
  db: Db,
  owner: number,
  form: { settings: GivenSettings; code: string | null },
): Promise<CloakRow> {
  const [membership, calls] = await Promise.all([latestMembership(db, owner), readBalance(db, owner)])
  if (!membership?.isValid && calls.remaining <= 0) throw problem('membership_required')
  return db.transaction().execute(async (tx) => {
    await refuseBlocked(tx, form.settings)
    const row = form.code
      ? await insert(tx, owner, form.settings, form.code, foldCode(form.code))
      : await insertWithNewCode(tx, owner, form.settings)
    if (!row) throw problem('short_link_taken', { errors: { shortLink: 'short_link_taken' } })
    await recordVersion(tx, row, 'created', owner)
    if (form.code) await publishAlias(tx, form.code)
    return row
  })
}

async function insertWithNewCode(tx: Tx, owner: number, settings: GivenSettings): Promise<CloakRow> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const row = await insert(tx, owner, settings, newShortCode(), null)
    if (row) return row
  }
  throw new Error('no free short code found')
}

/**
 * Undefined when the code is or was in use: a code belongs to its first link for ever. So do all spellings of one that
 * an owner chose, `own_fold`.
 */
const insert = (
  tx: Tx,
  owner: number,
  settings: GivenSettings,
  code: string,
  own_fold: string | null,
): Promise<CloakRow | undefined> =>
  tx
    .insertInto('cloaks')
    .values({ countries: [], ...settings, owner_id: owner, code, own_fold })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
