import { type Kysely, sql } from 'kysely'

/**
 * A challenge that is answered in the handshake (RFC 8737): its host, and the certificate to show with its key, which
 * proves nothing by itself. Both are null for one that is answered by http.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table acme_challenges
      add column host text collate "C",
      add column certificate text,
      add constraint acme_challenges_host_check check (num_nulls(host, certificate) in (0, 2));
    create index acme_challenges_by_host on acme_challenges (host, expires_at desc) where host is not null;
  `.execute(db)
}
