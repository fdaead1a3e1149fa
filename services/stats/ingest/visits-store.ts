import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ClickHouseClient } from '../clickhouse/client.ts'
import { type Cut, type MarksCut, spoolsOf, tokenOf, type VisitsCut } from './cut.ts'
import { fence, insertQueryId } from './fence.ts'
import type { DeadLetter } from './frame.ts'
import { readHighWater } from './high-water.ts'
import { insertSession, type SessionParams } from './insert-session.ts'
import type { Refusal } from './refusal.ts'
import { piecesOf } from './row-buffer.ts'
import { ROW_COLUMNS } from './visit-row.ts'

/** ClickHouse for ingest. Inserts are atomic; the outcome of one that throws is unknown until `readBack`. */
export type VisitsStore = {
  /** Comes before each insert, which then arrives soon or fails. */
  openSession(): Promise<void>
  /** `lost` is that of `tokenOf`. */
  insert(cut: Cut, lost: number): Promise<void>
  insertDead(letters: DeadLetter[]): Promise<void>
  /** Keeps the only visit of a cut, which ClickHouse refuses. A visit kept twice is put back once. */
  putAside(cut: VisitsCut, refusal: Refusal): Promise<void>
  /** High-water marks, after making sure that no insert for these spools is running. */
  readBack(spools: string[]): Promise<Map<string, number>>
}

/** `inserts` and `upkeep` are clients with those profiles. `withinMs` is that of `insertSession`. */
export function openVisitsStore(
  inserts: ClickHouseClient,
  upkeep: ClickHouseClient,
  withinMs: number,
): VisitsStore {
  const session = insertSession(inserts, withinMs)
  return {
    openSession: session.open,
    insert: (cut, lost) =>
      session.run((params) => {
        const insert = { ...params, query_id: insertQueryId(spoolsOf(cut)) }
        const token = tokenOf(cut, lost)
        return cut.kind === 'visits'
          ? insertVisits(inserts, cut, token, insert)
          : insertMarks(inserts, cut, token, insert)
      }),
    insertDead: (letters) => insertDead(inserts, letters),
    putAside: (cut, refusal) => putAside(inserts, cut, refusal),
    async readBack(spools) {
      await fence(upkeep, spools)
      return readHighWater(upkeep, spools)
    },
  }
}

type InsertParams = SessionParams & { query_id: string }

const insertRows = (
  client: ClickHouseClient,
  rows: Iterable<Buffer>,
  token: string,
  {
    columns = ROW_COLUMNS.length,
    clickhouse_settings,
    ...params
  }: Partial<InsertParams> & { columns?: number },
) =>
  client.insert({
    ...params,
    table: 'visits',
    columns: [ROW_COLUMNS[0], ...ROW_COLUMNS.slice(1, columns)],
    format: 'TabSeparated',
    values: Readable.from(rows, { objectMode: false }),
    clickhouse_settings: { ...clickhouse_settings, insert_deduplication_token: token },
  })

/** Stores one row as it was sent before, by this release or an earlier one. The same `token` twice is stored once. */
export const insertRow = (client: ClickHouseClient, row: string, token: string) =>
  insertRows(client, [Buffer.from(row)], token, { columns: row.split('\t').length })

const bytesOf = (cut: VisitsCut) => piecesOf(cut.parts.flatMap(({ step }) => step.items))

async function insertVisits(client: ClickHouseClient, cut: VisitsCut, token: string, params: InsertParams) {
  await insertRows(client, bytesOf(cut), token, params)
}

async function insertMarks(client: ClickHouseClient, cut: MarksCut, token: string, params: InsertParams) {
  await client.insert({
    ...params,
    table: 'visit_gaps',
    format: 'JSONEachRow',
    values: cut.parts.flatMap(({ spool, step }) =>
      step.marks.map((mark) => ({ spool, from_seq: mark.from, to_seq: mark.to, kind: mark.kind })),
    ),
    clickhouse_settings: { ...params.clickhouse_settings, insert_deduplication_token: token },
  })
}

async function insertDead(client: ClickHouseClient, letters: DeadLetter[]): Promise<void> {
  const values = letters.map((letter) => ({
    ...letter,
    detail: letter.detail.toWellFormed(),
    raw: letter.raw.toWellFormed(),
  }))
  const token = createHash('sha256').update(JSON.stringify(values)).digest('hex')
  await client.insert({
    table: 'visits_dead',
    format: 'JSONEachRow',
    values,
    clickhouse_settings: { insert_deduplication_token: token },
  })
}

async function putAside(client: ClickHouseClient, cut: VisitsCut, refusal: Refusal): Promise<void> {
  const row = Buffer.concat(bytesOf(cut)).toString('utf8')
  await client.insert({
    table: 'visits_aside',
    format: 'JSONEachRow',
    values: cut.parts.map(({ spool, step }) => ({
      spool,
      seq: step.from,
      code: Number(refusal.code),
      error: refusal.error.slice(0, 1_000).toWellFormed(),
      row,
      visit_at: visitAt(step.items[0]!.at),
    })),
    clickhouse_settings: { insert_deduplicate: 0 },
  })
}

/** At most the present: a time that the column cannot hold may be the reason for the refusal. */
const visitAt = (at: number) =>
  new Date(Math.min(at, Date.now())).toISOString().slice(0, 23).replace('T', ' ')
