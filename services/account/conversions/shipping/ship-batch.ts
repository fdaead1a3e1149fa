import { MONEY_ROWS_PATH, type MoneyRow, MoneyRowsAnswer } from '@sluice/contract/money-rows'
import { callPeer, type InternalTarget } from '@sluice/kit/internal-client'
import type { Log } from '@sluice/kit/log'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../base/database/connect.ts'
import type { Schema } from '../../base/database/schema.ts'
import { conversionRow, costRow } from './money-row.ts'
import type { Attempt } from './next-attempt.ts'
import type { MoneyKind } from './note-change.ts'

/** Less than Postgres lets a transaction be idle. */
export const STATS_TIMEOUT_MS = 8_000

type Note = Pick<Selectable<Schema['money_outbox']>, 'id' | 'kind' | 'row_id'>
type Sent = { note: Note; row: MoneyRow }

const nameOf = ({ kind, row_id }: Note) => `${kind} ${row_id}`

/**
 * Sends one batch of changes and takes them out of the outbox, except for what stats refuses. Each row is sent once, as it is now;
 * one whose account was erased is gone. Returns how many changes were taken.
 */
export async function shipBatch(
  tx: Tx,
  stats: InternalTarget,
  { skip, batch }: Attempt,
  log: Log,
): Promise<number> {
  const notes: Note[] = await tx
    .selectFrom('money_outbox')
    .select(['id', 'kind', 'row_id'])
    .where(sql<boolean>`refused_at is null or refused_at < now() - interval '10 minutes'`)
    .orderBy('id')
    .offset(skip)
    .limit(batch)
    .execute()
  if (notes.length === 0) return 0
  const last = new Map(notes.map((note) => [nameOf(note), note]))
  const sent = await readRows(tx, [...last.values()])
  const refused = await send(stats, sent)
  for (const [note, reason] of refused) {
    log.error(
      { kind: note.kind, id: note.row_id, reason },
      'stats refused a conversion or a cost; it stays here',
    )
    const refusal = { refused_at: sql<Date>`now()`, refusal: reason }
    await tx.updateTable('money_outbox').set(refusal).where('id', '=', note.id).execute()
  }
  const done = notes.filter((note) => !refused.has(note)).map(({ id }) => id)
  if (done.length > 0) await tx.deleteFrom('money_outbox').where('id', 'in', done).execute()
  return notes.length
}

async function readRows(tx: Tx, notes: readonly Note[]): Promise<Sent[]> {
  const { base } = await tx.selectFrom('money_shipping').select('base').executeTakeFirstOrThrow()
  const noted = (kind: MoneyKind) =>
    new Map(notes.filter((note) => note.kind === kind).map((note) => [note.row_id, note]))
  const [conversions, costs] = [noted('conversion'), noted('cost')]
  const sent: Sent[] = []
  for (const row of await tx
    .selectFrom('conversions')
    .selectAll()
    .where('id', '=', sql<number>`any(${[...conversions.keys()]}::bigint[])`)
    .execute()) {
    const note = conversions.get(row.id)!
    sent.push({ note, row: conversionRow(row, base + note.id) })
  }
  for (const row of await tx
    .selectFrom('costs')
    .selectAll()
    .where('id', '=', sql<number>`any(${[...costs.keys()]}::bigint[])`)
    .execute()) {
    const note = costs.get(row.id)!
    sent.push({ note, row: costRow(row, base + note.id) })
  }
  return sent
}

/** Returns why rows were refused. */
async function send(stats: InternalTarget, sent: readonly Sent[]): Promise<Map<Note, string>> {
  if (sent.length === 0) return new Map()
  const body = { rows: sent.map(({ row }) => row) }
  const { refused } = await callPeer(stats, MONEY_ROWS_PATH, MoneyRowsAnswer, {
    ...{ body, timeoutMs: STATS_TIMEOUT_MS },
  })
  return new Map(refused.map(({ place, reason }) => [sent[place]!.note, reason]))
}
