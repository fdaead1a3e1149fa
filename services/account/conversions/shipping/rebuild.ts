import {
  MONEY_HIGHEST_PATH,
  MONEY_PRUNE_PATH,
  MoneyHighestAnswer,
  MoneyPruneAnswer,
} from '@sluice/contract/money-rows'
import { callPeer, type InternalTarget } from '@sluice/kit/internal-client'
import type { Log } from '@sluice/kit/log'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../base/database/connect.ts'
import { STATS_TIMEOUT_MS } from './ship-batch.ts'

const BATCH = 2_000

/** Asks for both tables in ClickHouse to be filled anew from Postgres, from the beginning if that is under way. */
export async function askRebuild(db: Db): Promise<void> {
  await db
    .updateTable('money_shipping')
    .set({ rebuild_asked_at: sql<Date>`now()`, conversions_after: null, costs_after: null })
    .execute()
}

export async function isRebuildAsked(db: Db): Promise<boolean> {
  const asked = db.selectFrom('money_shipping').select('one').where('rebuild_asked_at', 'is not', null)
  return (await asked.executeTakeFirst()) !== undefined
}

/** One step of a rebuild that was asked for (docs/decisions/0063). Resolves to whether there is more to do at once. */
export async function goOnWithRebuild(tx: Tx, stats: InternalTarget, log: Log): Promise<boolean> {
  const state = await tx.selectFrom('money_shipping').selectAll().forUpdate().executeTakeFirstOrThrow()
  const { rebuild_asked_at, conversions_after, costs_after, base } = state
  const keep = (changes: Partial<Omit<typeof state, 'one'>>) =>
    tx.updateTable('money_shipping').set(changes).execute()
  if (rebuild_asked_at === null) return false
  if (conversions_after === null || costs_after === null) {
    const { version } = await callPeer(stats, MONEY_HIGHEST_PATH, MoneyHighestAnswer, {
      ...{ body: {}, timeoutMs: STATS_TIMEOUT_MS },
    })
    await keep({ base: Math.max(base, version), conversions_after: 0, costs_after: 0 })
    return true
  }
  const conversion = await noteAfter(tx, sql`conversions`, 'conversion', conversions_after)
  if (conversion !== undefined) {
    await keep({ conversions_after: conversion })
    return true
  }
  const cost = await noteAfter(tx, sql`costs`, 'cost', costs_after)
  if (cost !== undefined) {
    await keep({ costs_after: cost })
    return true
  }
  if (await tx.selectFrom('money_outbox').select('id').limit(1).executeTakeFirst()) return false
  const { left } = await callPeer(stats, MONEY_PRUNE_PATH, MoneyPruneAnswer, {
    ...{ body: { upTo: base }, timeoutMs: STATS_TIMEOUT_MS },
  })
  if (left > 0) return false
  await keep({ rebuild_asked_at: null, conversions_after: null, costs_after: null, rebuilt_at: new Date() })
  log.info('conversions and costs in ClickHouse have been filled anew')
  return false
}

/** Notes the next rows, which are locked first, as `noteChange` wants it. Returns the last id, or undefined when there was none. */
async function noteAfter(
  tx: Tx,
  table: RawBuilder<unknown>,
  kind: 'conversion' | 'cost',
  after: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ last: number | null }>`
    with next as (select id from ${table} where id > ${after} order by id limit ${BATCH} for no key update),
    noted as (insert into money_outbox (kind, row_id) select ${kind}, id from next order by id returning row_id)
    select max(row_id) as last from noted`.execute(tx)
  return rows[0]?.last ?? undefined
}
