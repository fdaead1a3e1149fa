import { sql } from 'kysely'
import type { Db } from '../../base/database/connect.ts'
import { SUPERADMIN_LOCK } from '../../base/database/locks.ts'
import { createUser } from './create-user.ts'
import { readEmail } from './email.ts'
import { newPassword } from './new-password.ts'
import { hashPassword } from './password.ts'

/**
 * Creates a superadmin with a random password, which only the return value contains and the first login must change.
 * Null when `onlyIfNone` and one exists. The address must be unused.
 */
export async function createSuperadmin(
  db: Db,
  address: string,
  onlyIfNone: boolean,
): Promise<{ email: string; password: string } | null> {
  const email = readEmail(address)
  const password = newPassword()
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${SUPERADMIN_LOCK})`.execute(tx)
    const existing = await tx
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'superadmin')
      .limit(1)
      .executeTakeFirst()
    if (existing && onlyIfNone) return null
    const user = { email, name: '', passwordHash, oneTimePassword: true, role: 'superadmin' } as const
    const id = await createUser(tx, user)
    if (id === null) throw new Error('a user with this address already exists')
    return { email, password }
  })
}
