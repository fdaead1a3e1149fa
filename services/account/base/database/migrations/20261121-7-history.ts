import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table cloak_versions
      add restored_from bigint,
      drop constraint cloak_versions_change_check,
      add constraint cloak_versions_change_check check (change ~ '^[a-z_]+$'),
      add constraint cloak_versions_restored_check
        check ((change = 'reverted') = (restored_from is not null) and restored_from < version);
  `.execute(db)
}
