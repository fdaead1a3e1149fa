import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index users_by_creation on users (created_at);
    create index cloaks_by_creation on cloaks (created_at);
  `.execute(db)
}
