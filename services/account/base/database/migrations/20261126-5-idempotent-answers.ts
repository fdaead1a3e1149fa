import { type Kysely, sql } from 'kysely'

/** Answers to requests with an idempotency key, kept for a day, sealed under that key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table idempotent_answers (
      owner_id bigint not null references users,
      key_hash bytea not null check (octet_length(key_hash) = 32),
      request_hash bytea not null check (octet_length(request_hash) = 32),
      answer bytea not null,
      created_at timestamptz not null default now(),
      primary key (owner_id, key_hash)
    );
    create index idempotent_answers_by_age on idempotent_answers (owner_id, created_at)
  `.execute(db)
}
