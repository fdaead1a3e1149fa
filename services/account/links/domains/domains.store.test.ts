import {
  BlockDomainsAnswer,
  BlockedDomainAnswer,
  BlockedDomainsAnswer,
  CheckDomainsAnswer,
} from '@sluice/contract/api-admin-domains'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { verifyAudit } from '../../base/audit/verify-audit.ts'
import { readDocument } from '../../routing/read-document.ts'
import { openTestAccount, type TestAccount } from '../../testing/test-account.ts'
import { applyDomains } from './apply-domains.ts'
import { linksInDomain, linksQuery } from './links-in-domain.ts'
import { refuseBlocked } from './refuse-blocked.ts'

const body = { name: 'a', realUrl: 'https://real.test/', auditUrl: 'https://audit.test/', mode: 'audit' }

let account: TestAccount
let admin: { id: number; token: string }
let owner: { id: number; token: string }
beforeEach(async () => {
  account = await openTestAccount()
  admin = await account.staff('admin')
  owner = await account.user()
})
afterEach(() => account.close())

const create = (changes: object = {}) =>
  account.call('POST', '/api/cloak/create', { token: owner.token, body: { ...body, ...changes } })
const block = (domain: string) =>
  account.call('POST', '/api/admin/blocked-domains', {
    token: admin.token,
    body: { domain, reason: 'phishing' },
  })
const blockMany = (names: string[]) =>
  account.call('POST', '/api/admin/blocked-domains/many', {
    token: admin.token,
    body: { domains: names, reason: 'phishing' },
  })
const unblock = (id: number, restoreLinks: boolean) =>
  account.call('POST', `/api/admin/blocked-domains/${id}/remove`, {
    token: admin.token,
    body: { reason: 'a mistake', restoreLinks },
  })
const domains = async () =>
  BlockedDomainsAnswer.parse(
    (await account.call('GET', '/api/admin/blocked-domains', { token: admin.token })).body,
  ).items
const done = async () => expect((await domains()).every((one) => one.state === 'applied')).toBe(true)
/** Done by the service's own job. */
const settledByItself = () => vi.waitFor(done, 25_000)
const settled = () =>
  vi.waitFor(
    async () => {
      await applyDomains(account.db)
      await done()
    },
    { timeout: 25_000, interval: 20 },
  )
const isDown = async (id: number) =>
  (await account.call('GET', `/api/cloaks/${id}`, { token: owner.token })).body.taken_down !== null
const answers = async (link: string) =>
  ((await readDocument(account.db, `cloak:${link.slice(3)}`)) as { active: boolean }).active

test('a blocked domain and its subdomains are refused as either destination, however they are written', async () => {
  expect(BlockedDomainAnswer.parse((await block('https://Évil.test/x')).body).data).toMatchObject({
    domain: 'xn--vil-9la.test',
    display: 'évil.test',
    reason: 'phishing',
    created_by: { id: admin.id },
  })
  for (const [field, url] of [
    ['realUrl', 'https://évil.test/'],
    ['realUrl', 'http://XN--VIL-9LA.TEST:8080/a'],
    ['auditUrl', 'https://deep.down.évil.test./'],
  ] as const) {
    const refused = await create({ [field]: url })
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'url_not_allowed', errors: { [field]: 'This link is not allowed' } },
    })
  }
  expect((await create({ realUrl: 'https://notévil.test/' })).status).toBe(200)
  const { body: made } = await create()
  const path = `/api/cloak/update/${made.id}`
  const change = { ...body, realUrl: 'https://a.évil.test/' }
  expect((await account.call('PUT', path, { token: owner.token, body: change })).status).toBe(400)
})

test.each([
  ['co.uk', 'This is a public suffix, not a single domain'],
  ['not a domain', 'Please enter a valid domain'],
])('%s cannot be blocked', async (domain, message) => {
  expect(await block(domain)).toMatchObject({ status: 400, body: { errors: { domain: message } } })
})

test('a domain is blocked once', async () => {
  await block('evil.test')
  expect(await block('EVIL.test')).toMatchObject({ status: 409 })
  expect((await domains()).length).toBe(1)
})

test('many domains are checked, then blocked in one request; known ones stay, and each is in the log', async () => {
  const bad = (await create({ realUrl: 'https://shop.evil.test/' })).body
  await block('old.test')
  await settled()
  const texts = ['https://shop.EVIL.test/a', 'old.test', 'worse.test', 'shop.evil.test']
  const asks = { token: admin.token, body: { domains: [...texts, 'no domain', 'co.uk'] } }
  const checked = await account.call('POST', '/api/admin/blocked-domains/check', asks)
  expect(CheckDomainsAnswer.parse(checked.body).data.items.map(({ state }) => state)).toEqual([
    ...['new', 'known', 'new', 'repeated'],
    ...['domain_invalid', 'domain_too_wide'],
  ])
  const { added, known } = BlockDomainsAnswer.parse((await blockMany(texts)).body).data
  expect(added.map(({ domain }) => domain)).toEqual(['shop.evil.test', 'worse.test'])
  expect(known).toEqual(['old.test'])
  await settled()
  expect(await isDown(bad.id)).toBe(true)
  expect((await domains()).map(({ domain, links_down }) => [domain, links_down])).toEqual([
    ['worse.test', 0],
    ['shop.evil.test', 1],
    ['old.test', 0],
  ])
  const { rows } = await sql`select subject from audit_log where action = 'domain.block' order by id`.execute(
    account.db,
  )
  expect(rows).toEqual(['old', 'shop.evil', 'worse'].map((name) => ({ subject: `domain:${name}.test` })))
})

test('many domains are blocked all or none: one that is no domain refuses the rest, by its place', async () => {
  expect(await blockMany(['one.test', 'a b', 'co.uk'])).toMatchObject({
    status: 400,
    body: {
      code: 'invalid_request',
      errors: {
        'domains.1': 'Please enter a valid domain',
        'domains.2': 'This is a public suffix, not a single domain',
      },
    },
  })
  const most = Array.from({ length: 1_000 }, (_, n) => `n${n}.test`)
  expect(await blockMany([...most, 'one.test'])).toMatchObject({
    status: 400,
    body: { errors: { domains: expect.any(String) } },
  })
  expect(await domains()).toEqual([])
  expect(await blockMany(most)).toMatchObject({ status: 200, body: { data: { known: [] } } })
  expect(await verifyAudit(account.db, null)).toMatchObject({ entries: 1_000, fault: null })
})

test('existing links to it stop answering, and their owner is told why', async () => {
  const bad = (await create({ realUrl: 'https://shop.evil.test/' })).body
  const safe = (await create({ auditUrl: 'https://evil.test/', mode: 'full_open' })).body
  const good = (await create({ realUrl: 'https://devil.test/' })).body
  await block('evil.test')
  await settledByItself()
  expect([await isDown(bad.id), await isDown(safe.id), await isDown(good.id)]).toEqual([true, true, false])
  expect([await answers(bad.short_link), await answers(good.short_link)]).toEqual([false, true])
  const list = await account.call('GET', '/api/cloak/list', { token: owner.token })
  expect(list.body.items.find((item: { id: number }) => item.id === bad.id).taken_down).toEqual({
    reason: 'phishing',
  })
  expect(await domains()).toMatchObject([{ state: 'applied', links_down: 2 }])
  const log = await account.db.selectFrom('audit_log').select(['action', 'actor_id', 'subject']).execute()
  expect(log).toMatchObject([
    { action: 'domain.block', actor_id: admin.id, subject: 'domain:evil.test' },
    { action: 'cloak.take_down', actor_id: null, subject: `cloak:${bad.id}` },
    { action: 'cloak.take_down', actor_id: null, subject: `cloak:${safe.id}` },
  ])
})

test('several processes take hundreds of links down, each once', async () => {
  await sql`insert into cloaks (owner_id, code, name, mode, real_url, audit_url)
    select ${owner.id}, 'code' || n, 'n', 'audit', 'https://s' || n || '.evil.test/', 'https://audit.test/'
    from generate_series(1, 130) n`.execute(account.db)
  await block('evil.test')
  await Promise.all([applyDomains(account.db), applyDomains(account.db), settled()])
  await settled()
  const down = await account.db
    .selectFrom('cloaks')
    .select(['version', 'taken_down_domain'])
    .where('taken_down_at', 'is not', null)
    .execute()
  expect(down).toHaveLength(130)
  expect(down.every((row) => row.version === 2 && row.taken_down_domain === 'evil.test')).toBe(true)
  expect(await verifyAudit(account.db, null)).toMatchObject({ entries: 131, fault: null })
})

test('a link created while its domain is being blocked is refused or taken down, never left up', async () => {
  for (let round = 0; round < 15; round += 1) {
    const [made] = await Promise.all([
      create({ realUrl: `https://r${round}.test/` }),
      block(`r${round}.test`),
    ])
    await settled()
    if (made.status === 200) expect(await isDown(made.body.id)).toBe(true)
    else expect(made.body.code).toBe('url_not_allowed')
  }
})

test('blocking a domain waits for links being saved, so that they are taken down too', async () => {
  const { id } = (await create()).body
  const saving = await account.db.startTransaction().execute()
  await refuseBlocked(saving, { real_url: 'https://evil.test/', audit_url: null })
  const blocking = block('evil.test')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await domains()).toEqual([])
  await saving.updateTable('cloaks').set({ real_url: 'https://evil.test/' }).where('id', '=', id).execute()
  await saving.commit().execute()
  expect((await blocking).status).toBe(200)
  await settled()
  expect(await isDown(id)).toBe(true)
})

test('unblocking a domain restores links that were down for it, not those down for another reason', async () => {
  const mistaken = (await create({ realUrl: 'https://one.test/' })).body
  const twice = (await create({ realUrl: 'https://one.test/', auditUrl: 'https://two.test/' })).body
  const byHand = (await create({ realUrl: 'https://one.test/' })).body
  await account.call('POST', `/api/admin/cloaks/${byHand.id}/take-down`, {
    token: admin.token,
    body: { reason: 'scam' },
  })
  const blocked = (await block('one.test')).body.data
  await settled()
  await block('two.test')
  await settled()
  expect((await unblock(blocked.id, true)).status).toBe(200)
  expect((await create({ realUrl: 'https://one.test/' })).status).toBe(200)
  await vi.waitFor(async () => expect(await domains()).toHaveLength(1), 10_000)
  expect([await isDown(mistaken.id), await isDown(twice.id), await isDown(byHand.id)]).toEqual([
    false,
    true,
    true,
  ])
  expect(await domains()).toMatchObject([{ domain: 'two.test', links_down: 1 }])
  expect(await answers(mistaken.short_link)).toBe(true)
})

test('unblocking only the domain leaves its links down', async () => {
  const made = (await create({ realUrl: 'https://one.test/' })).body
  const { id } = (await block('one.test')).body.data
  await settled()
  await unblock(id, false)
  expect(await domains()).toEqual([])
  expect(await isDown(made.id)).toBe(true)
  expect((await unblock(id, false)).status).toBe(404)
})

test('links of a domain are found by index, however many links exist', async () => {
  await sql`insert into cloaks (owner_id, code, name, mode, real_url, audit_url)
    select ${owner.id}, 'code' || n, 'n', 'audit', 'https://s' || n || '.test/', 'https://[2001:db8::1]:8080/a'
    from generate_series(1, 3000) n`.execute(account.db)
  await sql`analyze cloaks`.execute(account.db)
  const find = (domain: string) => linksInDomain(account.db, domain, { takenDown: false, limit: 5_000 })
  expect(await find('s7.test')).toHaveLength(1)
  expect(await find('7.test')).toHaveLength(0)
  expect(await find('test')).toHaveLength(3_000)
  expect(await find('[2001:db8::1]')).toHaveLength(3_000)
  const query = linksQuery('s7.test', { takenDown: false, limit: 50 })
  const plan = JSON.stringify((await sql`explain ${query}`.execute(account.db)).rows)
  expect(plan).toContain('cloaks_by_real_host')
  expect(plan).toContain('cloaks_by_audit_host')
  expect(plan).not.toContain('Seq Scan')
})
