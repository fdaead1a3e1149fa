import { openDatabase } from '../../services/account/base/database/connect.ts'
import { DEFAULT_SETTINGS } from '../../services/account/base/settings/default-settings.ts'
import { grantCalls } from '../../services/account/money/calls/grant-calls.ts'
import { createUser } from '../../services/account/people/identity/create-user.ts'
import { hashPassword } from '../../services/account/people/identity/password.ts'
import { publishCloak } from '../../services/account/routing/publish.ts'

export type NewUser = { email: string; password: string; calls: number }

/** Changes that need an administrator or a mail, made directly in the product's database. */
export function openUsers(databaseUrl: string) {
  const { db, close } = openDatabase(databaseUrl, 1, () => {})
  return {
    close,
    create: (user: NewUser) =>
      db.transaction().execute(async (tx) => {
        const passwordHash = await hashPassword(user.password)
        const owner = await createUser(tx, { email: user.email, name: '', passwordHash, role: 'user' })
        if (owner === null) throw new Error(`${user.email} is taken`)
        const calls = user.calls - DEFAULT_SETTINGS.trialCalls
        if (calls === 0) return
        await grantCalls(tx, {
          owner,
          kind: 'adjustment',
          calls,
          validUntil: null,
          source: `e2e:${owner}`,
          reason: 'end-to-end test',
        })
      }),
    pauseLink: (id: number) =>
      db.transaction().execute(async (tx) => {
        const paused = await tx
          .updateTable('cloaks')
          .set((eb) => ({ active: false, version: eb('version', '+', 1) }))
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow()
        await publishCloak(tx, paused)
      }),
  }
}
