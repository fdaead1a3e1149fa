import type { AbuseReport } from '@sluice/contract/api-abuse'
import type { z } from 'zod'
import type { Db, Tx } from '../../base/database/connect.ts'
import { countOf } from '../../base/database/count-of.ts'
import { type Pinned, type PinnedPage, readPinned } from '../../base/database/pinned-page.ts'
import type { AbuseReportRow } from '../../base/database/schema.ts'
import { problem } from '../../base/http/fail.ts'
import type { Origins } from '../../base/short-links/short-address.ts'
import { readTotals, sumTotals } from '../../base/tallies/read-totals.ts'
import { readForAdmin } from '../cloaks/admin-cloaks.ts'

type Item = z.input<typeof AbuseReport>
type NewAbuseReport = {
  cloak: number
  category: AbuseReportRow['category']
  details: string
  email: string | null
}

export const insertAbuseReport = (db: Db, { cloak, category, details, email }: NewAbuseReport) =>
  db
    .insertInto('abuse_reports')
    .values({ cloak_id: cloak, category, details, reporter_email: email })
    .execute()

export type AbuseReportFilter = { status: AbuseReportRow['status'] | undefined; cloak: number | undefined }

const shown = (db: Db) =>
  db
    .selectFrom('abuse_reports as r')
    .leftJoin('users as u', 'u.id', 'r.handled_by')
    .selectAll('r')
    .select('u.email as handler')

type Row = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>

/** Newest first. */
export async function listAbuseReports(
  db: Db,
  { status, cloak, origins }: AbuseReportFilter & { origins: Origins },
  page: PinnedPage,
): Promise<Pinned<Item>> {
  let rows = shown(db)
  let matching = db.selectFrom('abuse_reports')
  if (status) {
    rows = rows.where('r.status', '=', status)
    matching = matching.where('status', '=', status)
  }
  if (cloak !== undefined) {
    rows = rows.where('r.cloak_id', '=', cloak)
    matching = matching.where('cloak_id', '=', cloak)
  }
  const found = await readPinned(db, 'abuse_reports', page, {
    rows: (asOf) =>
      rows.where('r.id', '<=', asOf).orderBy('r.id', 'desc').limit(page.limit).offset(page.offset).execute(),
    total: () => (cloak === undefined ? countWhole(db, status) : countOf(matching)),
    later: (asOf) => countOf(matching.where('id', '>', asOf)),
  })
  return { ...found, rows: await items(db, found.rows, origins) }
}

/** Reports about all links. */
const countWhole = async (db: Db, status: AbuseReportFilter['status']): Promise<number> =>
  sumTotals(await readTotals(db, 'reports'), (key) => !status || key === status)

export async function findAbuseReport(db: Db, id: number, origins: Origins): Promise<Item> {
  const row = await shown(db).where('r.id', '=', id).executeTakeFirst()
  if (!row) throw problem('not_found')
  return (await items(db, [row], origins))[0]!
}

async function items(db: Db, rows: Row[], origins: Origins): Promise<Item[]> {
  const cloaks = await readForAdmin(db, [...new Set(rows.map((row) => row.cloak_id))], origins)
  return rows.map((row) => ({
    id: row.id,
    category: row.category,
    details: row.details,
    reporter_email: row.reporter_email,
    status: row.status,
    created: row.created_at.toISOString(),
    cloak: cloaks.get(row.cloak_id)!,
    handled:
      row.handled_at && row.handled_by !== null
        ? {
            at: row.handled_at.toISOString(),
            by: { id: row.handled_by, email: row.handler ?? '' },
            note: row.note ?? '',
          }
        : null,
  }))
}

export async function lockAbuseReport(tx: Tx, id: number): Promise<AbuseReportRow> {
  const row = await tx
    .selectFrom('abuse_reports')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw problem('not_found')
  return row
}

export const closeAbuseReport = (
  tx: Tx,
  id: number,
  by: { status: 'resolved' | 'dismissed'; note: string; actor: number },
) =>
  tx
    .updateTable('abuse_reports')
    .set({ status: by.status, note: by.note, handled_by: by.actor, handled_at: new Date() })
    .where('id', '=', id)
    .execute()
