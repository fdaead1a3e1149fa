import { isDeepStrictEqual } from 'node:util'
import type { PlanBody, PlanTerms } from '@sluice/contract/api-plan'
import { writeAudit } from '../../base/audit/write-audit.ts'
import type { Actor } from '../../base/confirmation/actor.ts'
import { confirmAndTell } from '../../base/confirmation/confirm-and-tell.ts'
import type { Db, Tx } from '../../base/database/connect.ts'
import type { PlanRow } from '../../base/database/schema.ts'
import { problem } from '../../base/http/fail.ts'

const facts = ({ name, name_en, price, validity_days, total_calls, active }: PlanRow) => ({
  name,
  name_en,
  price,
  validity_days,
  total_calls,
  active,
})

/** The terms of a plan: whoever changes them can give calls away. */
const terms = ({ price, validity_days, total_calls }: PlanTerms): PlanTerms => ({
  price,
  validity_days,
  total_calls,
})

/** Creates a plan; its Chinese name must be unused. */
export async function createPlan(db: Db, actor: Actor, body: PlanBody): Promise<PlanRow> {
  return db.transaction().execute(async (tx) => {
    await requireFreeName(tx, body.name, null)
    const row = await tx
      .insertInto('plans')
      .values({ ...body, active: body.active ?? true })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) throw nameTaken()
    await confirmAndTell(tx, actor, [{ kind: 'plan', name: row.name, before: null, after: terms(row) }])
    await writeAudit(tx, {
      actor: actor.id,
      action: 'plan.create',
      subject: `plan:${row.id}`,
      before: null,
      after: facts(row),
    })
    return row
  })
}

/** Changes a plan for payments submitted from now on. */
export const updatePlan = (db: Db, actor: Actor, id: number, body: PlanBody): Promise<PlanRow> =>
  db.transaction().execute(async (tx) => {
    const before = await lockPlan(tx, id)
    await requireFreeName(tx, body.name, id)
    const change = { kind: 'plan', name: before.name, before: terms(before), after: terms(body) } as const
    await confirmAndTell(tx, actor, isDeepStrictEqual(change.before, change.after) ? [] : [change])
    return save(tx, actor.id, 'plan.update', before, { ...body, active: body.active ?? before.active })
  })

/** Puts a plan on sale or takes it off. Existing members keep it. */
export const activatePlan = (db: Db, actor: number, id: number, active: boolean): Promise<PlanRow> =>
  db.transaction().execute(async (tx) => {
    const before = await lockPlan(tx, id)
    return save(tx, actor, active ? 'plan.activate' : 'plan.deactivate', before, { active })
  })

async function save(
  tx: Tx,
  actor: number,
  action: 'plan.update' | 'plan.activate' | 'plan.deactivate',
  before: PlanRow,
  change: Partial<PlanBody>,
): Promise<PlanRow> {
  if (isDeepStrictEqual(facts(before), { ...facts(before), ...change })) return before
  const row = await tx
    .updateTable('plans')
    .set({ ...change, updated_at: new Date() })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await writeAudit(tx, {
    actor,
    action,
    subject: `plan:${row.id}`,
    before: facts(before),
    after: facts(row),
  })
  return row
}

async function lockPlan(tx: Tx, id: number): Promise<PlanRow> {
  const row = await tx.selectFrom('plans').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw problem('not_found')
  return row
}

const nameTaken = () => problem('plan_name_taken', { errors: { name: 'plan_name_taken' } })

async function requireFreeName(tx: Tx, name: string, mine: number | null): Promise<void> {
  const taken = await tx.selectFrom('plans').select('id').where('name', '=', name).executeTakeFirst()
  if (taken && taken.id !== mine) throw nameTaken()
}
