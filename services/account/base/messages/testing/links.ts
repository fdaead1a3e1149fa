import { MAX_BLACKLIST_RULES } from '@sluice/contract/api-blacklist'
import { MAX_NOTES } from '@sluice/contract/api-notes'
import { sql } from 'kysely'
import { addOwnDomain } from '../../../testing/own-domain.ts'
import { type Ask, type Asks, twice, type Visit } from './ask.ts'

const form = {
  name: 'a',
  realUrl: 'https://real.test/',
  auditUrl: 'https://audit.test/',
  mode: 'cloak',
  selectedRegions: ['US'],
}
const NOTE = { text: 'new creatives', at: '2026-11-20T09:00:00Z' }
const create =
  (changes: object = {}): Ask =>
  ({ own }) =>
    own('POST', '/api/cloak/create', { ...form, ...changes })
const get =
  (path: string): Ask =>
  ({ own }) =>
    own('GET', path)
const list =
  (rule: object): Ask =>
  ({ own }) =>
    own('POST', '/api/blacklist', rule)
const newLink = async (visit: Visit) => {
  const { id, short_link } = (await visit.own('POST', '/api/cloak/create', form)).body
  return { id: id as number, shortLink: short_link as string }
}

export const linkAsks: Asks = {
  field_required: create({ name: ' ' }),
  field_unknown: create({ role: 'admin' }),
  field_invalid: create({ mode: 'smart' }),
  field_too_long: create({ name: 'x'.repeat(101) }),
  filter_too_long: get(`/api/cloak/access-logs?browser=${'x'.repeat(401)}`),
  page_too_deep: get('/api/cloak/access-logs?page=501'),
  payload_too_large: create({ name: 'x'.repeat(70_000) }),
  invalid_url: create({ realUrl: 'javascript:alert(1)' }),
  address_several: create({ realUrl: 'see a.test or b.test' }),
  address_spaced: create({ realUrl: 'a.test thanks' }),
  url_credentials: create({ realUrl: 'https://a:b@c.test/' }),
  macro_in_host: create({ realUrl: 'https://{country}.test/' }),
  own_link: create({ realUrl: 'http://localhost:8080/t/abcd' }),
  url_not_allowed: async (visit) => {
    const domain = `${visit.fresh}.test`
    await visit.manage('POST', '/api/admin/blocked-domains', { domain, reason: 'phishing' })
    return create({ realUrl: `https://${domain}/` })(visit)
  },
  region_required: create({ selectedRegions: [] }),
  region_unknown: create({ selectedRegions: ['XX'] }),
  short_link_invalid: create({ shortLink: '?' }),
  short_link_taken: (visit) => twice(() => create({ shortLink: visit.fresh })(visit)),
  short_link_fixed: async (visit) => {
    const { id } = await newLink(visit)
    return visit.own('PUT', `/api/cloak/update/${id}`, { ...form, shortLink: visit.fresh })
  },
  short_link_elsewhere: create({ shortLink: 'http://localhost:8080/t/abcd', domain: 'go.brand.example' }),
  own_domain_unknown: create({ domain: 'go.brand.example' }),
  short_link_taken_there: async (visit) => {
    const [shortLink, domain] = [visit.fresh, `${visit.fresh}.brand.example`]
    await addOwnDomain(visit.account.db, visit.user, domain)
    await create({ shortLink, domain })(visit)
    const { id } = (await create({ shortLink, domain: null })(visit)).body as { id: number }
    return visit.own('PUT', `/api/cloak/update/${id}`, { ...form, domain })
  },
  link_changed: async (visit) => {
    const { id } = await newLink(visit)
    return visit.own('POST', `/api/cloaks/${id}/mode`, { mode: 'audit', version: 9 })
  },
  membership_required: async (visit) => {
    await sql`update quota_accounts set settled = granted - leased where owner_id = ${visit.user.id}`.execute(
      visit.account.db,
    )
    return create()(visit)
  },
  not_found: get('/api/cloaks/999999999'),
  cloak_gone: async (visit) => {
    const { id } = await newLink(visit)
    await visit.own('DELETE', `/api/cloak/delete/${id}`)
    return visit.own('GET', `/api/cloaks/${id}`)
  },
  cloak_deleted: async (visit) => visit.own('DELETE', `/api/cloak/delete/${(await newLink(visit)).id}`),

  time_range_invalid: get('/api/stats/country?from=2020-01-01T00:00:00Z'),
  time_zone_unknown: get('/api/stats/over-time?tz=Mars'),
  statistics_unavailable: get('/api/stats/country'),

  countries_unavailable: async (visit) => {
    const { id } = await newLink(visit)
    return visit.own('POST', '/api/cloak/simulate', { cloak_id: id, address: '8.8.8.8' })
  },
  ip_invalid: ({ own }) => own('POST', '/api/cloak/simulate', { cloak_id: 1, address: '8.8.8' }),

  range_invalid: list({ range: '1.2' }),
  range_listed: (visit) => twice(() => list({ range: '192.0.2.5' })(visit)),
  expiry_past: list({ range: '192.0.2.6', expiresAt: '2020-01-01T00:00:00Z' }),
  blacklist_full: async (visit) => {
    await sql`insert into blacklist_rules (owner_id, range, created_by)
      select ${visit.user.id}, ('10.0.' || n / 256 || '.' || n % 256)::cidr, ${visit.user.id}
      from generate_series(1, ${MAX_BLACKLIST_RULES}::int) n`.execute(visit.account.db)
    return list({ range: '192.0.2.7' })(visit)
  },
  notes_full: async (visit) => {
    await sql`insert into notes (owner_id, at, text)
      select ${visit.user.id}, now(), 'n' from generate_series(1, ${MAX_NOTES}::int)`.execute(
      visit.account.db,
    )
    return visit.own('POST', '/api/notes', NOTE)
  },
  note_deleted: async (visit) => {
    const { data } = (await visit.own('POST', '/api/notes', NOTE)).body
    return visit.own('DELETE', `/api/notes/${data.id}`)
  },
  rule_deleted: async (visit) => {
    const { data } = (await visit.own('POST', '/api/blacklist', { range: '192.0.2.8' })).body
    return visit.own('DELETE', `/api/blacklist/${data.id}`)
  },

  link_unknown: ({ call }) =>
    call('POST', '/api/abuse-reports', { body: { link: 'nowhere-at-all', category: 'phishing' } }),
  abuse_report_received: async (visit) => report(visit, (await newLink(visit)).shortLink),
  abuse_report_handled: async (visit) => {
    const { id, shortLink } = await newLink(visit)
    await report(visit, shortLink)
    const { items } = (await visit.manage('GET', `/api/admin/abuse-reports?cloak_id=${id}`)).body
    const resolve = `/api/admin/abuse-reports/${items[0].id}/resolve`
    return twice(() => visit.manage('POST', resolve, { note: 'seen' }))
  },
  already_taken_down: async (visit) => {
    const { id } = await newLink(visit)
    return twice(() => visit.manage('POST', `/api/admin/cloaks/${id}/take-down`, { reason: 'phishing' }))
  },
  not_taken_down: async (visit) => {
    const { id } = await newLink(visit)
    return visit.manage('POST', `/api/admin/cloaks/${id}/restore`, { reason: 'a mistake' })
  },
}

const report = ({ call }: Visit, link: string) =>
  call('POST', '/api/abuse-reports', { body: { link, category: 'phishing' } })
