import { type Kysely, sql } from 'kysely'

/** Adjustments by hand are bounded, and known by who made them. What was granted before stays as it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table quota_grants
      add column granted_by bigint references users,
      add constraint quota_grants_adjustment_bound
        check (kind <> 'adjustment' or calls between -10000000 and 10000000) not valid;
    create index quota_grants_by_granter on quota_grants (granted_by, created_at) where granted_by is not null
  `.execute(db)
}
