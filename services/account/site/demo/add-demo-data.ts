import { sql } from 'kysely'
import type { Db, Tx } from '../../base/database/connect.ts'
import type { Uploads } from '../../base/uploads/upload-files.ts'
import { createUser } from '../../people/identity/create-user.ts'
import { hashPassword } from '../../people/identity/password.ts'
import { addDemoPayments, userId } from './add-demo-payments.ts'
import { addDemoRates } from './add-demo-rates.ts'
import { DEMO_PLANS, DEMO_REVIEWER, DEMO_USERS, DEMO_WALLET, type DemoUser } from './demo-facts.ts'

type Added = { users: string[]; plans: string[]; payments: string[] }

/** Adds missing demo data. Returns the names of what is new, and the states of new payments. */
export async function addDemoData(db: Db, uploads: Uploads): Promise<Added> {
  const plans: string[] = []
  for (const plan of DEMO_PLANS) {
    const added = await db
      .insertInto('plans')
      .values(plan)
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('name_en')
      .executeTakeFirst()
    if (added) plans.push(added.name_en)
  }
  await addWallet(db)
  const users: string[] = []
  for (const user of DEMO_USERS) {
    const passwordHash = await hashPassword(user.password)
    if (await db.transaction().execute((tx) => addUser(tx, user, passwordHash))) users.push(user.email)
  }
  await addDemoRates(db, await userId(db, DEMO_REVIEWER))
  return { users, plans, payments: await addDemoPayments(db, uploads) }
}

async function addUser(tx: Tx, user: DemoUser, passwordHash: string): Promise<boolean> {
  const id = await createUser(tx, { email: user.email, name: user.name, passwordHash, role: user.role })
  if (id === null) return false
  if (user.spent) {
    await tx
      .updateTable('quota_accounts')
      .set({ settled: sql<number>`granted` })
      .where('owner_id', '=', id)
      .execute()
  }
  return true
}

/** Without a wallet the site takes no payments. An operator's own wallet stays. */
const addWallet = (db: Db) =>
  sql`update site_settings
    set changed = changed || jsonb_build_object('walletAddress', ${DEMO_WALLET}::text)
    where coalesce(changed->>'walletAddress', '') = ''`.execute(db)
