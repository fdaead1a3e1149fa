import { MAX_OWN_DOMAINS } from '@sluice/contract/own-domains'
import { sql } from 'kysely'
import type { Ask, Asks, Visit } from './ask.ts'

/** Custom domains are on; the DNS that is asked for them does not answer. */
export const DOMAINS_ENV = { DOMAIN_TARGET: 'edge.sluice.test', DNS_SERVERS: '127.0.0.1:9' }

const add =
  (host?: string): Ask =>
  ({ own, fresh }) =>
    own('POST', '/api/domains', { host: host ?? `${fresh}.test` })
const added = async (visit: Visit) => `/api/domains/${((await add()(visit)).body as { id: number }).id}`

export const domainAsks: Asks = {
  domain_alone: add('go.brand.test:8443'),
  domain_reserved: add(DOMAINS_ENV.DOMAIN_TARGET),
  domain_claimed: async (visit) => {
    await add()(visit)
    return add()(visit)
  },
  domain_is_destination: async (visit) => {
    const body = { name: 'a', mode: 'full_open', realUrl: `https://${visit.fresh}.test/` }
    await visit.own('POST', '/api/cloak/create', body)
    return add()(visit)
  },
  domain_waiting: async (visit) => visit.own('PATCH', await added(visit), { is_default: true }),
  domain_removed: async (visit) => visit.own('DELETE', await added(visit)),
  too_many_domains: async (visit) => {
    await sql`insert into own_domains (owner_id, host, label, next_check_at)
      select ${visit.user.id}, 'a' || n || '.many.test', ${visit.fresh.replace('-', '')} || lpad(n::text, 20 - length(${visit.fresh}) + 1, '0'),
        now() + interval '1 day' from generate_series(1, ${MAX_OWN_DOMAINS}::int) n`.execute(visit.account.db)
    return add()(visit)
  },
}
