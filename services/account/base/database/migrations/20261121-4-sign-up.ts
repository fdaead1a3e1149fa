import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column language text not null default 'zh_CN' check (language in ('zh_CN', 'en_US')),
      add column terms_accepted_at timestamptz;
    alter table sessions add column totp boolean not null default false;
    create index sessions_by_user on sessions (user_id, created_at desc);

    create table email_codes (
      id bigint generated always as identity primary key,
      email text not null check (email = lower(email) and length(email) between 3 and 254),
      purpose text not null check (purpose in ('register', 'reset')),
      code_hash bytea not null check (octet_length(code_hash) = 32),
      attempts integer not null default 0 check (attempts between 0 and 5),
      sent_at timestamptz not null default now(),
      expires_at timestamptz not null,
      ended_at timestamptz,
      check (expires_at > sent_at)
    );
    create unique index email_codes_live on email_codes (email, purpose) where ended_at is null;
    create index email_codes_by_email on email_codes (email, sent_at desc);
    create index email_codes_by_time on email_codes (sent_at);

    create table totp_seeds (
      user_id bigint primary key references users,
      seed bytea not null,
      confirmed_at timestamptz,
      last_step bigint not null default 0,
      created_at timestamptz not null default now()
    );
    create table recovery_codes (
      user_id bigint not null references totp_seeds on delete cascade,
      code_hash bytea not null check (octet_length(code_hash) = 32),
      primary key (user_id, code_hash)
    );

    create table mails (
      id bigint generated always as identity primary key,
      message_id uuid not null default gen_random_uuid(),
      recipient text not null check (length(recipient) between 3 and 254),
      subject text not null check (length(subject) between 1 and 200),
      body_text text not null,
      body_html text not null,
      attempts integer not null default 0,
      next_try_at timestamptz not null default now(),
      valid_until timestamptz not null,
      created_at timestamptz not null default now()
    );
    create index mails_by_next_try on mails (next_try_at);
  `.execute(db)
}
