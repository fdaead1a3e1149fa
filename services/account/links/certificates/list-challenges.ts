import type { EdgeChallenge } from '@sluice/contract/edge'
import { sql } from 'kysely'
import type { Db } from '../../base/database/connect.ts'

/** More orders than are ever under way at once. */
const MOST = 500

/** The challenges of orders under way that are answered in the handshake: of each host the latest. */
export async function listChallenges(db: Db): Promise<EdgeChallenge[]> {
  const { rows } = await sql<EdgeChallenge>`
    select distinct on (a.host) a.host, a.certificate from acme_challenges a
      join own_domains d on d.host = a.host and d.removed_at is null
      join certificates c on c.domain_id = d.id and c.order_url is not null
      where a.host is not null and a.expires_at > now()
      order by a.host, a.expires_at desc limit ${MOST}`.execute(db)
  return rows
}
