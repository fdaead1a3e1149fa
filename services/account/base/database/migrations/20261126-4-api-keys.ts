import { type Kysely, sql } from 'kysely'

/** API keys: their hash, what they may do, from where, and their last use. A rolled key has two hashes for a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table api_keys (
      id bigint generated always as identity primary key,
      user_id bigint not null references users,
      name text not null check (length(name) between 1 and 100),
      prefix text not null check (length(prefix) <= 20),
      hash bytea not null unique check (octet_length(hash) = 32),
      previous_hash bytea unique check (octet_length(previous_hash) = 32),
      previous_until timestamptz,
      scopes text[] not null check (cardinality(scopes) > 0),
      networks cidr[] not null check (cardinality(networks) <= 20),
      created_at timestamptz not null default now(),
      expires_at timestamptz,
      last_used_at timestamptz,
      last_used_network cidr,
      check ((previous_hash is null) = (previous_until is null))
    );
    create index api_keys_by_user on api_keys (user_id, id desc)
  `.execute(db)
}
