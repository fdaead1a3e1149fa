import { type Kysely, sql } from 'kysely'

/** For names of an owner's links, including deleted ones, and for transactions of payments in any state. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index cloaks_of_owner on cloaks (owner_id, created_at desc);
    create index payments_by_transaction on payments (transaction_id) where transaction_id is not null;
  `.execute(db)
}
