import { sql } from 'kysely'
import { grantCalls } from '../calls/grant-calls.ts'
import type { Db, Tx } from '../database/connect.ts'
import { createUser } from '../identity/create-user.ts'
import { hashPassword } from '../identity/password.ts'
import { DEMO_PLANS, DEMO_USERS, type DemoUser } from './demo-facts.ts'

const DAY = 86_400_000

/** Adds what is missing of the demo data; answers the names of what is new. */
export async function addDemoData(db: Db): Promise<{ users: string[]; plans: string[] }> {
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
  const users: string[] = []
  for (const user of DEMO_USERS) {
    const passwordHash = await hashPassword(user.password)
    if (await db.transaction().execute((tx) => addUser(tx, user, passwordHash))) users.push(user.email)
  }
  return { users, plans }
}

async function addUser(tx: Tx, user: DemoUser, passwordHash: string): Promise<boolean> {
  const id = await createUser(tx, { email: user.email, name: user.name, passwordHash, role: user.role })
  if (id === null) return false
  if (user.plan) await addMembership(tx, id, user.plan)
  if (user.spent) {
    await tx
      .updateTable('quota_accounts')
      .set({ settled: sql<number>`granted` })
      .where('owner_id', '=', id)
      .execute()
  }
  return true
}

async function addMembership(tx: Tx, user: number, planName: string): Promise<void> {
  const plan = await tx
    .selectFrom('plans')
    .select(['id', 'validity_days', 'total_calls'])
    .where('name_en', '=', planName)
    .executeTakeFirstOrThrow()
  const source = `demo:${user}`
  const startsAt = new Date()
  const endsAt = new Date(startsAt.getTime() + plan.validity_days * DAY)
  await tx
    .insertInto('memberships')
    .values({ user_id: user, plan_id: plan.id, starts_at: startsAt, ends_at: endsAt, source })
    .execute()
  await grantCalls(tx, {
    owner: user,
    kind: 'plan',
    calls: plan.total_calls,
    validUntil: endsAt,
    source,
    reason: 'demo',
  })
}
