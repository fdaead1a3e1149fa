import { type Kysely, sql } from 'kysely'

/** An owner's own words on moments, of one of their links or (null) of all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notes (
      id bigint generated always as identity primary key,
      owner_id bigint not null references users,
      cloak_id bigint references cloaks,
      at timestamptz not null check (at >= '2000-01-01T00:00:00Z' and at < '2100-01-01T00:00:00Z'),
      text text not null check (char_length(text) between 1 and 200),
      created_at timestamptz not null default now(),
      changed_at timestamptz not null default now()
    );
    create index notes_by_owner on notes (owner_id, at, id);
    create index notes_by_cloak on notes (cloak_id) where cloak_id is not null
  `.execute(db)
}
