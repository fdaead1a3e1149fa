import { type Kysely, sql } from 'kysely'

/**
 * Accounts to be deleted, and the progress of each deletion: what `waits_for` names is not done yet. The row stays for
 * ever, and so does the user's, which from `erased_at` on identifies nobody.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_deletions (
      user_id bigint primary key references users,
      asked_by bigint not null references users,
      asked_at timestamptz not null default now(),
      due_at timestamptz not null,
      closed_at timestamptz,
      waits_for text[] not null default '{identity,files,routing,visits}',
      files text[] not null default '{}',
      fault text check (fault ~ '^[a-z_]+$'),
      check (waits_for <@ '{identity,files,routing,visits}'),
      check (closed_at is not null or 'identity' = any(waits_for)),
      check (files = '{}' or 'files' = any(waits_for))
    );
    create index account_deletions_unfinished on account_deletions (due_at) where waits_for <> '{}';

    alter table payments alter column screenshot drop not null;
    alter table users add column erased_at timestamptz,
      add constraint users_erased_check check (erased_at is null or status = 'inactive');
  `.execute(db)
}
