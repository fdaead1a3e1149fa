import type { Language } from '@sluice/contract/api-answer'
import type { Role } from '@sluice/contract/api-user'
import { sql } from 'kysely'
import type { Tx } from '../../base/database/connect.ts'
import { readSettings } from '../../base/settings/read-settings.ts'
import { grantCalls, openAccount } from '../../money/calls/grant-calls.ts'
import { publishOwner } from '../../routing/publish.ts'

export type NewUser = {
  email: string
  name: string
  passwordHash: string
  oneTimePassword?: boolean
  role: Role
  language?: Language
  termsAcceptedAt?: Date
}

/**
 * Creates a user with its account of calls, trial grant and routing document. `email` as returned by `readEmail`.
 * Returns the id, or null when the address is taken.
 */
export async function createUser(tx: Tx, user: NewUser): Promise<number | null> {
  const row = await tx
    .insertInto('users')
    .values({
      email: user.email,
      name: user.name,
      password_hash: user.passwordHash,
      one_time_password: user.oneTimePassword ?? false,
      role: user.role,
      language: user.language,
      terms_accepted_at: user.termsAcceptedAt ?? null,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return null
  await openAccount(tx, row.id)
  const { trialCalls } = await readSettings(tx)
  if (trialCalls > 0) {
    await grantCalls(tx, {
      owner: row.id,
      kind: 'trial',
      calls: trialCalls,
      validUntil: null,
      source: `trial:${row.id}`,
      reason: '',
    })
  }
  await publishOwner(tx, row.id)
  return row.id
}
