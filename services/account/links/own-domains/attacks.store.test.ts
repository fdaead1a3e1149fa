import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newHost, type OwnDomains, openOwnDomains, TARGET } from './testing/open-own-domains.ts'

let own: OwnDomains
beforeAll(async () => {
  own = await openOwnDomains({ PUBLIC_ORIGIN: 'https://sluice.test', WEB_ORIGINS: 'https://app.sluice.test' })
})
afterAll(() => own.close())

const DAY = 86_400_000
const errorsOf = async (host: string) =>
  (await own.call(await own.account.user(), 'POST', '', { host })).body.errors?.host

test("nobody sees, changes, checks or removes another account's domain", async () => {
  const [owner, thief] = [await own.account.user(), await own.account.user()]
  const { id } = await own.live(owner)
  const before = await own.get(owner, id)
  const tries = [
    own.call(thief, 'GET', `/${id}`),
    own.call(thief, 'PATCH', `/${id}`, { root_url: 'https://evil.test/' }),
    own.call(thief, 'POST', `/${id}/check`),
    own.call(thief, 'DELETE', `/${id}`),
  ]
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect((await own.call(thief, 'GET', '')).body.items).toEqual([])
  expect(await own.get(owner, id)).toEqual(before)
})

test('a claim of a host that another has says nothing of it until its own DNS is right', async () => {
  const [owner, thief] = [await own.account.user(), await own.account.user()]
  const { host } = await own.live(owner)
  const claim = await own.add(thief, host)
  expect(claim).toMatchObject({ state: 'waiting', reason: 'not_checked', detail: null })
  // The proof there is the owner's.
  const told = await own.until(thief, claim.id, 'waiting', 'proof_wrong')
  expect(told.records[1]?.value).not.toBe(told.detail)
  const nobodys = await own.add(thief, newHost())
  own.dns.zone.set(nobodys.host, { CNAME: TARGET })
  own.dns.zone.set(`_sluice.${nobodys.host}`, { TXT: [told.detail!] })
  await own.until(thief, nobodys.id, 'waiting', 'proof_wrong')

  const texts = own.dns.zone.get(`_sluice.${host}`)?.TXT ?? []
  own.dns.zone.set(`_sluice.${host}`, { TXT: [...texts, claim.records[1]!.value] })
  await own.until(thief, claim.id, 'waiting', 'held_by_another')
  const hosts = (await own.published()).hosts.filter((each) => each.host === host)
  expect(hosts).toHaveLength(1)
}, 90_000)

test('a host that still leads here belongs to nobody without a proof of its own', async () => {
  const [left, taker] = [await own.account.user(), await own.account.user()]
  const first = await own.live(left)
  await own.call(left, 'DELETE', `/${first.id}`)
  // Its records are still there, and so is an alias to the old label.
  const claim = await own.add(taker, first.host)
  await own.until(taker, claim.id, 'waiting', 'proof_wrong')
  own.dns.zone.delete(`_sluice.${first.host}`)
  const label = first.records[1]!.value.split('=')[1]
  own.dns.zone.set(first.host, { CNAME: `${label}.${TARGET}` })
  own.dns.zone.set(`${label}.${TARGET}`, { CNAME: TARGET })
  await own.call(taker, 'POST', `/${claim.id}/check`)
  await expect
    .poll(async () => (await own.get(taker, claim.id)).detail, { timeout: 20_000 })
    .toBe(`${label}.${TARGET}`)
  expect(await own.get(taker, claim.id)).toMatchObject({ state: 'waiting', reason: 'proof_wrong' })
}, 90_000)

test('the installation, its target, public suffixes and what is no host cannot be claimed', async () => {
  const reserved = 'This host belongs to the installation itself'
  for (const host of ['sluice.test', 'SLUICE.test.', 'app.sluice.test', TARGET, `x.${TARGET}`])
    expect(await errorsOf(host), host).toBe(reserved)
  expect(await errorsOf('co.uk')).toBe('This is a public suffix, not a single domain')
  for (const host of ['192.0.2.1', 'localhost', 'a..test', '_sluice.brand.test', 'x\u0000.test'])
    expect(await errorsOf(host), host).toBe('Please enter a valid domain')
  expect(await errorsOf('go.brand.test:8443')).toMatch(/host alone/)
})

test('spellings of one host are one claim, and a look-alike is another host that shows itself', async () => {
  const user = await own.account.user()
  const { host } = await own.add(user, 'go.bücher.test')
  expect(host).toBe('go.xn--bcher-kva.test')
  for (const spelling of ['GO.BÜCHER.TEST', 'go.xn--bcher-kva.test.', 'http://go.bücher。test/'])
    expect((await own.call(user, 'POST', '', { host: spelling })).body.errors.host).toBe(
      'You have already added this domain',
    )
  expect((await own.add(user, 'go.bücһer.test')).host).not.toBe(host)
})

test('domains lead neither to custom domains of anyone, nor into blocked ones, nor back to short links', async () => {
  const [user, other] = [await own.account.user(), await own.account.user()]
  const [mine, theirs] = [await own.live(user), await own.live(other)]
  const waiting = await own.add(user, newHost())
  const refused = async (body: object) => (await own.call(user, 'PATCH', `/${mine.id}`, body)).body.errors
  const loop = 'A link cannot lead to another short link on this site'
  for (const host of [mine.host, theirs.host, `${theirs.host.toUpperCase()}.`, waiting.host])
    expect(await refused({ root_url: `https://${host}/x` }), host).toEqual({ root_url: loop })
  expect(await refused({ unknown_url: 'https://sluice.test/t/abcd' })).toEqual({ unknown_url: loop })
  expect(Object.keys(await refused({ root_url: 'javascript:alert(1)' }))).toEqual(['root_url'])

  const { token } = await own.account.staff('superadmin')
  const block = (domain: string) =>
    own.account.call('POST', '/api/admin/blocked-domains', { token, body: { domain, reason: 'phishing' } })
  await own.call(user, 'PATCH', `/${mine.id}`, {
    root_url: 'https://a.evil.test/',
    unknown_url: 'https://good.test/',
  })
  await block('evil.test')
  expect(await own.get(user, mine.id)).toMatchObject({ root_url: null, unknown_url: 'https://good.test/' })
  expect((await own.published()).hosts).toContainEqual(expect.objectContaining({ id: mine.id, root: null }))
  expect(await refused({ root_url: 'https://evil.test/' })).toEqual({ root_url: 'This link is not allowed' })
  expect((await own.call(user, 'POST', '', { host: 'go.evil.test' })).body.code).toBe('url_not_allowed')
})

test('addresses that were set before their host was proved are dropped when it is', async () => {
  const [user, other] = [await own.account.user(), await own.account.user()]
  const [a, b] = [await own.add(user, newHost()), await own.add(other, newHost())]
  await own.call(user, 'PATCH', `/${a.id}`, {
    root_url: `https://${b.host}/`,
    unknown_url: 'https://good.test/',
  })
  await own.call(other, 'PATCH', `/${b.id}`, { root_url: `https://${a.host}/` })
  own.setRecords(a)
  expect(await own.until(user, a.id, 'live', 'no_authority')).toMatchObject({
    root_url: `https://${b.host}/`,
  })
  own.setRecords(b)
  expect(await own.until(other, b.id, 'live', 'no_authority')).toMatchObject({ root_url: null })
  expect(await own.get(user, a.id)).toMatchObject({ unknown_url: 'https://good.test/' })
})

test('a host that own links lead to is refused, whatever others link to', async () => {
  const [user, other] = [await own.account.user(), await own.account.user()]
  const host = newHost()
  const body = { name: 'a', mode: 'full_open', realUrl: `https://${host.toUpperCase()}./landing` }
  const made = await own.account.call('POST', '/api/cloak/create', { token: user.token, body })
  expect((await own.call(user, 'POST', '', { host })).body.errors.host).toMatch(/Some of your links/)
  await own.add(other, host)
  await own.account.call('DELETE', `/api/cloak/delete/${made.body.id}`, { token: user.token })
  await own.add(user, host)
})

test('D6: DNS that leaves takes the host after seven days, and the new claim has another id', async () => {
  const [old, next] = [await own.account.user(), await own.account.user()]
  const held = await own.live(old)
  const claim = await own.add(next, held.host)
  own.setRecords(claim)
  const start = Date.now() + 2 * 3_600_000
  await own.checkAt(new Date(start))
  expect(await own.get(old, held.id)).toMatchObject({ state: 'failing', reason: 'proof_wrong' })
  expect(await own.get(next, claim.id)).toMatchObject({ state: 'waiting', reason: 'held_by_another' })
  expect((await own.notices(old)).map(({ kind }) => kind)).toEqual(['domain_live'])
  for (const hours of [1, 2, 24, 7 * 24 - 1]) await own.checkAt(new Date(start + hours * 3_600_000))
  expect((await own.notices(old)).map(({ kind }) => kind)).toEqual(['domain_failing', 'domain_live'])
  const idsOf = async () =>
    (await own.published()).hosts.filter(({ host }) => host === held.host).map(({ id }) => id)
  expect(await idsOf()).toEqual([held.id])

  await own.checkAt(new Date(start + 7 * DAY))
  expect((await own.call(old, 'GET', `/${held.id}`)).status).toBe(404)
  expect((await own.notices(old)).map(({ kind }) => kind)).toEqual([
    'domain_lapsed',
    'domain_failing',
    'domain_live',
  ])
  await own.checkAt(new Date(start + 7 * DAY + 1_000))
  expect(await own.get(next, claim.id)).toMatchObject({ state: 'live', host: held.host })
  expect(await idsOf()).toEqual([claim.id])
  expect(claim.id).toBeGreaterThan(held.id)
})

test('a host that its owner gives up, by DNS or by hand, is free at once and leaves the nodes', async () => {
  const [owner, next] = [await own.account.user(), await own.account.user()]
  const [first, second] = [await own.live(owner), await own.live(owner)]
  const hosts = async () => (await own.published()).hosts.map(({ id }) => id)
  const start = Date.now() + 2 * 3_600_000
  own.dns.zone.delete(first.host)
  await own.checkAt(new Date(start))
  expect(await hosts()).toContain(first.id)
  await own.checkAt(new Date(start + 7 * DAY))
  expect(await hosts()).not.toContain(first.id)

  const claim = await own.add(next, second.host)
  const texts = own.dns.zone.get(`_sluice.${second.host}`)?.TXT ?? []
  own.dns.zone.set(`_sluice.${second.host}`, { TXT: [...texts, claim.records[1]!.value] })
  await own.until(next, claim.id, 'waiting', 'held_by_another')
  const later = new Date(start + 90 * DAY)
  await own.account.db
    .updateTable('own_domains')
    .set({ next_check_at: later })
    .where('id', '=', claim.id)
    .execute()
  await own.call(owner, 'DELETE', `/${second.id}`)
  await own.until(next, claim.id, 'live', 'no_authority')
  expect(await hosts()).toContain(claim.id)
})

test('DNS that fails, is silent or comes back never loses a domain', async () => {
  const user = await own.account.user()
  const { id, host } = await own.live(user)
  const records = { ...own.dns.zone.get(host) }
  const start = Date.now() + 2 * 3_600_000
  for (const [day, fault] of [{ fails: true }, { silent: true }].entries()) {
    own.dns.zone.set(host, fault)
    own.dns.zone.set(`_sluice.${host}`, fault)
    for (const later of [0, 8]) await own.checkAt(new Date(start + (day * 20 + later) * DAY))
    expect(await own.get(user, id)).toMatchObject({ state: 'live', lost: null })
  }
  own.dns.zone.delete(host)
  await own.checkAt(new Date(start + 40 * DAY))
  expect(await own.get(user, id)).toMatchObject({ state: 'failing', reason: 'no_record' })
  own.dns.zone.set(host, { fails: true })
  await own.checkAt(new Date(start + 60 * DAY))
  expect(await own.get(user, id)).toMatchObject({ state: 'failing' })
  own.dns.zone.set(host, records)
  own.dns.zone.set(`_sluice.${host}`, { TXT: [(await own.get(user, id)).records[1]!.value] })
  await own.checkAt(new Date(start + 61 * DAY))
  expect(await own.get(user, id)).toMatchObject({ state: 'live', reason: 'no_authority', lost: null })
}, 90_000)

test('several processes check each claim once', async () => {
  const user = await own.account.user()
  const item = await own.live(user)
  const lookUp = async () => {
    throw new Error('never asked')
  }
  const at = new Date(Date.now() + 90 * DAY)
  const due = await own.account.db
    .selectFrom('own_domains')
    .select('id')
    .where('removed_at', 'is', null)
    .where('next_check_at', '<=', at)
    .execute()
  // They may share the claims that are due.
  const counts = await Promise.all([own.checkAt(at), own.checkAt(at), own.checkAt(at)])
  expect(counts.reduce((sum, count) => sum + count)).toBe(due.length)
  expect(await own.checkAt(at, { lookUp })).toBe(0)
  expect(await own.get(user, item.id)).toMatchObject({ state: 'live' })
})

test('an account with many silent hosts keeps nobody else waiting', async () => {
  const [many, one] = [await own.account.user(), await own.account.user()]
  const later = new Date(Date.now() + 400 * DAY)
  await sql`insert into own_domains (owner_id, host, label, next_check_at)
    select ${many.id}, 'a' || n || '.silent.test', lpad(n::text, 20, 'b'), ${later}
    from generate_series(1, 40) n`.execute(own.account.db)
  const { id, host } = await own.add(one, newHost())
  const after = new Date(later.getTime() + DAY)
  await own.account.db.updateTable('own_domains').set({ next_check_at: after }).where('id', '=', id).execute()
  const looked: string[] = []
  const unknown = { values: [], fault: 'TIMEOUT' }
  const lookUp = async (name: string) => {
    looked.push(name)
    return { texts: unknown, aliases: unknown, addresses: unknown, targets: unknown }
  }
  await own.checkAt(after, { lookUp })
  expect(looked).toContain(host)
  expect(looked.filter((name) => name.endsWith('.silent.test'))).toHaveLength(10)
})

test('with an issuer, a proved domain waits for its certificate', async () => {
  const user = await own.account.user()
  const item = await own.live(user)
  await own.checkAt(new Date(Date.now() + 200 * DAY), { certificates: true })
  expect(await own.get(user, item.id)).toMatchObject({ state: 'verified', reason: null })
})
