import type { CloakChange } from '@sluice/contract/api-cloak-history'
import { renameSettings } from '@sluice/contract/settings-by-name'
import type { Db, Tx } from '../../base/database/connect.ts'
import type { CloakRow, CloakVersionRow } from '../../base/database/schema.ts'
import { problem } from '../../base/http/fail.ts'
import { ownHosts } from '../../base/short-links/own-hosts.ts'
import { emit } from '../../base/webhooks/emit.ts'
import { publishCloaks } from '../../routing/publish.ts'
import { linkEvent } from './link-event.ts'

/** One page of a link's versions, newest first, plus the one before the last of them if it exists. */
export async function listVersions(
  db: Db,
  cloak: number,
  page: { limit: number; offset: number; before?: number | undefined },
): Promise<{ rows: CloakVersionRow[]; before: CloakVersionRow | undefined; total: number }> {
  const [rows, count] = await Promise.all([
    db
      .selectFrom('cloak_versions')
      .selectAll()
      .where('cloak_id', '=', cloak)
      .$if(page.before !== undefined, (all) => all.where('version', '<', page.before ?? 0))
      .orderBy('version', 'desc')
      .limit(page.limit + 1)
      .offset(page.offset)
      .execute(),
    db
      .selectFrom('cloak_versions')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('cloak_id', '=', cloak)
      .executeTakeFirstOrThrow(),
  ])
  return { rows: rows.slice(0, page.limit), before: rows[page.limit], total: count.total }
}

/** One version of a link that the caller may see; `not_found` when it does not exist. */
export async function findVersion(db: Db, cloak: number, version: number): Promise<CloakVersionRow> {
  const row = await db
    .selectFrom('cloak_versions')
    .selectAll()
    .where('cloak_id', '=', cloak)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!row) throw problem('not_found')
  return row
}

/** Whether a link was taken down when it had this version. */
export async function wasTakenDown(db: Db, cloak: number, version: number): Promise<boolean> {
  const last = await db
    .selectFrom('cloak_versions')
    .select('change')
    .where('cloak_id', '=', cloak)
    .where('version', '<=', version)
    .where('change', 'in', ['taken_down', 'restored'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.change === 'taken_down'
}

/** The row of a version with a link's current state. */
export const versionOf = (
  row: CloakRow,
  change: CloakChange,
  changedBy: number,
  restoredFrom: number | null = null,
) => ({
  cloak_id: row.id,
  version: row.version,
  change,
  changed_by: changedBy,
  restored_from: restoredFrom,
  domain_id: row.domain_id,
  ...renameSettings(row, 'column', 'column'),
})

/** Postgres limits the parameters of one statement. */
const BATCH = 1_000

/** Stores the current state of many links as versions, and sends them to the redirect nodes and webhooks. */
export async function recordVersions(
  tx: Tx,
  rows: readonly CloakRow[],
  change: CloakChange,
  changedBy: number,
): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH)
    await tx
      .insertInto('cloak_versions')
      .values(batch.map((row) => versionOf(row, change, changedBy)))
      .execute()
    await publishCloaks(tx, batch)
    const hosts = await ownHosts(tx, batch)
    await emit(
      tx,
      batch.map((row) => linkEvent(row, change, hosts)),
    )
  }
}
