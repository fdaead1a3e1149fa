import { SETTING_COLUMNS } from '@sluice/contract/settings-by-name'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../base/database/connect.ts'
import { byId, PAGE, type RecordKind } from './record-pages.ts'

/** An account's links and every version of them, each with the host of its domain. */
export const ownLinks = (db: Db, user: number): RecordKind[] => [
  {
    name: 'links',
    pages: byId((after) =>
      db
        .selectFrom('cloaks')
        .select(['id', 'code', hostOf(sql.ref('cloaks.domain_id')), ...SETTING_COLUMNS, 'version'])
        .select(['taken_down_at', 'taken_down_reason', 'created_at', 'updated_at', 'deleted_at'])
        .where('owner_id', '=', user)
        .where('id', '>', after)
        .orderBy('id')
        .limit(PAGE)
        .execute(),
    ),
  },
  { name: 'link-versions', pages: () => linkVersions(db, user) },
]

const hostOf = (id: RawBuilder<unknown>) =>
  sql<string | null>`(select host from own_domains where own_domains.id = ${id})`.as('domain')

async function* linkVersions(db: Db, user: number) {
  for (let after = { cloak_id: 0, version: 0 }; ; ) {
    const rows = await db
      .selectFrom('cloak_versions')
      .select(['cloak_id', 'version', 'change', 'changed_by', 'restored_from', ...SETTING_COLUMNS])
      .select([hostOf(sql.ref('cloak_versions.domain_id')), 'changed_at'])
      .where('cloak_id', 'in', (eb) => eb.selectFrom('cloaks').select('id').where('owner_id', '=', user))
      .where(sql<boolean>`(cloak_id, version) > (${after.cloak_id}, ${after.version})`)
      .orderBy('cloak_id')
      .orderBy('version')
      .limit(PAGE)
      .execute()
    yield rows
    if (rows.length < PAGE) return
    after = rows.at(-1)!
  }
}
