import { type Kysely, sql } from 'kysely'

/**
 * Manual adjustments name their author and have a limit. Earlier ones name nobody and stay unchanged, also in a
 * backup.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table quota_grants
      add column granted_by bigint references users,
      add constraint quota_grants_adjustment_bound
        check (granted_by is null or (kind = 'adjustment' and calls between -10000000 and 10000000));
    create index quota_grants_by_granter on quota_grants (granted_by, created_at) where granted_by is not null
  `.execute(db)
}
