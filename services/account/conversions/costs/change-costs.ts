import { type CostBody, type CostRemoval, MAX_COST_DAYS } from '@sluice/contract/api-costs'
import { type CostFault, readCost, showCost } from '@sluice/contract/costs'
import type { z } from 'zod'
import { writeAudit } from '../../base/audit/write-audit.ts'
import type { Db, Tx } from '../../base/database/connect.ts'
import { invalidFields, problem } from '../../base/http/fail.ts'
import { noteChanges } from '../shipping/note-change.ts'
import { findLinks, holdAccount, putCosts, removeCosts } from './costs-store.ts'
import { daysFrom, everyDay } from './days.ts'

type Set = { days: number; changed: number }

/** Sets the cost of a link's days in one transaction. `not_found` for a link of somebody else. */
export function setCosts(db: Db, owner: number, body: z.output<typeof CostBody>): Promise<Set> {
  const { cloak_id: link, from, to = from, kind } = body
  const days = daysOf(from, to)
  const cost = readCost(kind, body.amount, body.currency)
  if (typeof cost === 'string') throw faultyCost(cost)
  return db.transaction().execute(async (tx) => {
    await holdLink(tx, owner, link)
    const changed = await putCosts(
      tx,
      owner,
      days.map((day) => ({ ...cost, link, day })),
    )
    await noteChanges(tx, 'cost', changed)
    const after = { link, from, to, kind, amount: showCost(cost), currency: cost.currency }
    const entry = { actor: owner, subject: `user:${owner}`, before: null, after }
    if (changed.length > 0) await writeAudit(tx, { ...entry, action: 'costs.set' })
    return { days: days.length, changed: changed.length }
  })
}

/** Takes the costs of a link's days back. */
export function takeCostsBack(db: Db, owner: number, body: z.output<typeof CostRemoval>): Promise<Set> {
  const { cloak_id: link, from, to = from } = body
  const days = daysOf(from, to)
  return db.transaction().execute(async (tx) => {
    await holdLink(tx, owner, link)
    const changed = await removeCosts(tx, { owner, link, from, to })
    await noteChanges(tx, 'cost', changed)
    const entry = { actor: owner, subject: `user:${owner}`, before: { link, from, to }, after: null }
    if (changed.length > 0) await writeAudit(tx, { ...entry, action: 'costs.remove' })
    return { days: days.length, changed: changed.length }
  })
}

/** The days of a call; too many, or none, are refused. */
export function daysOf(from: string, to: string): string[] {
  const days = daysFrom(from, to)
  if (days < 1 || days > MAX_COST_DAYS) throw invalidFields({ to: 'time_range_invalid' })
  return everyDay(from, to)
}

async function holdLink(tx: Tx, owner: number, link: number): Promise<void> {
  if (!(await holdAccount(tx, owner))) throw problem('not_found')
  const [found] = await findLinks(tx, owner, { codes: [], ids: [link] })
  if (!found) throw problem('not_found')
}

const faultyCost = (reason: CostFault) =>
  problem('invalid_request', {
    errors: reason === 'currency_unknown' ? { currency: reason } : { amount: 'amount_invalid' },
    data: { reason },
  })
