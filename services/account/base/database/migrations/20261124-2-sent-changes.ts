import { type Kysely, sql } from 'kysely'

/** Sent changes are kept for a while, to be sent again to a Redis that lost them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table outbox add column sent_at timestamptz;
    create index outbox_waiting on outbox (id) where sent_at is null
  `.execute(db)
}
