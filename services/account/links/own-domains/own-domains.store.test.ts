import { OwnDomainAnswer, OwnDomainsAnswer } from '@sluice/contract/api-domains'
import { MAX_OWN_DOMAINS } from '@sluice/contract/own-domains'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyAudit } from '../../base/audit/verify-audit.ts'
import { eraseIdentity } from '../../site/erasure/erase-identity.ts'
import { ownDomains } from '../../site/export/own-domains.ts'
import { testAccount } from '../../testing/test-account.ts'
import { newHost, type OwnDomains, openOwnDomains, TARGET } from './testing/open-own-domains.ts'

let own: OwnDomains
beforeAll(async () => {
  own = await openOwnDomains()
})
afterAll(() => own.close())

const hostsOf = async () => (await own.published()).hosts.map(({ host }) => host)
const NONE = { values: [], fault: null }
const link = async (token: string, realUrl: string) =>
  (
    await own.account.call('POST', '/api/cloak/create', {
      token,
      body: { name: 'a', mode: 'full_open', realUrl },
    })
  ).body

test('a domain is added, says which records to set, and is live soon after they are', async () => {
  const user = await own.account.user()
  const host = newHost()
  const item = OwnDomainAnswer.parse(
    (await own.call(user, 'POST', '', { host: `https://${host.toUpperCase()}./` })).body,
  )
  expect(item).toMatchObject({ host, state: 'waiting', reason: 'not_checked', links: 0, verified: null })
  const proof = item.records[1]?.value
  expect(item.records).toEqual([
    { type: 'CNAME', name: host, value: TARGET },
    { type: 'TXT', name: `_sluice.${host}`, value: proof },
  ])
  expect(proof).toMatch(/^sluice-verify=[a-z0-9]{20}$/)
  await own.until(user, item.id, 'waiting', 'no_record')
  expect(await hostsOf()).not.toContain(host)

  own.dns.zone.set(host, { CNAME: TARGET })
  await own.until(user, item.id, 'waiting', 'proof_missing')
  own.dns.zone.set(`_sluice.${host}`, { TXT: [proof!] })
  const live = await own.until(user, item.id, 'live', 'no_authority')
  expect(live.verified).not.toBeNull()
  expect((await own.published()).hosts).toContainEqual({ host, id: item.id, root: null, unknown: null })
  expect((await own.notices(user)).map(({ kind }) => kind)).toEqual(['domain_live'])
  const list = OwnDomainsAnswer.parse((await own.call(user, 'GET', '')).body)
  expect(list).toMatchObject({ enabled: true, certificates: false, items: [{ id: item.id }] })
})

test('addresses of the target, and its label as an alias, do as well', async () => {
  const user = await own.account.user()
  const [one, two] = [await own.add(user, newHost()), await own.add(user, newHost())]
  own.dns.zone.set(one.host, { A: ['192.0.2.1'] })
  own.dns.zone.set(`_sluice.${one.host}`, { TXT: [one.records[1]!.value] })
  const label = two.records[1]!.value.split('=')[1]
  own.dns.zone.set(two.host, { CNAME: `${label}.${TARGET}` })
  own.dns.zone.set(`${label}.${TARGET}`, { CNAME: TARGET })
  await own.until(user, one.id, 'live', 'no_authority')
  await own.until(user, two.id, 'live', 'no_authority')
})

test('what is wrong is told, with what was found', async () => {
  const user = await own.account.user()
  const [elsewhere, wrong, broken] = [newHost(), newHost(), newHost()]
  own.dns.zone.set(elsewhere, { A: ['198.51.100.9'] })
  own.dns.zone.set(wrong, { CNAME: TARGET })
  own.dns.zone.set(`_sluice.${wrong}`, { TXT: ['sluice-verify=old'] })
  own.dns.zone.set(broken, { fails: true })
  const seen = async (host: string, reason: string) => {
    const { id } = await own.add(user, host)
    return (await own.until(user, id, 'waiting', reason)).detail
  }
  expect(await seen(elsewhere, 'points_elsewhere')).toBe('198.51.100.9')
  expect(await seen(wrong, 'proof_wrong')).toBe('sluice-verify=old')
  expect(await seen(broken, 'dns_unreachable')).toBe('SERVFAIL')
  const { body } = await own.account.internal.inject('/metrics')
  expect(body).toMatch(/^sluice_account_dns_checks_total\{.*answered="yes".*\} [1-9]/m)
})

test('settings are changed one by one and reach the nodes; a default is one, and must be proved', async () => {
  const user = await own.account.user()
  const [first, second] = [await own.live(user), await own.live(user)]
  const waiting = await own.add(user, newHost())
  const change = async (id: number, body: object) => (await own.call(user, 'PATCH', `/${id}`, body)).body
  const changes = {
    root_url: 'brand.test',
    unknown_url: 'https://brand.test/gone?a',
    noindex: false,
    hsts: true,
  }
  expect(await change(first.id, { ...changes, short_paths: true })).toMatchObject({
    ...changes,
    root_url: 'https://brand.test/',
    short_paths: true,
    is_default: false,
  })
  expect((await own.published()).hosts).toContainEqual({
    host: first.host,
    id: first.id,
    root: 'https://brand.test/',
    unknown: 'https://brand.test/gone?a',
  })
  expect(await change(first.id, { root_url: '' })).toMatchObject({
    root_url: null,
    unknown_url: changes.unknown_url,
  })
  expect(await change(first.id, { is_default: true })).toMatchObject({ is_default: true, hsts: true })
  expect(await change(second.id, { is_default: true })).toMatchObject({ is_default: true })
  expect((await own.get(user, first.id)).is_default).toBe(false)
  expect(await change(waiting.id, { is_default: true })).toMatchObject({ code: 'domain_waiting' })
  expect(await change(second.id, {})).toMatchObject({ is_default: true })
})

test('a removed domain leaves the nodes at once, and its links are counted before', async () => {
  const user = await own.account.user()
  const { id, host } = await own.live(user)
  const at = await link(user.token, 'https://real.test/')
  await own.account.db.updateTable('cloaks').set({ domain_id: id }).where('id', '=', at.id).execute()
  expect(await own.get(user, id)).toMatchObject({ links: 1 })
  const { body } = await own.call(user, 'DELETE', `/${id}`)
  expect(body).toEqual({ status: 'success', message: 'Domain removed' })
  expect(await hostsOf()).not.toContain(host)
  expect((await own.call(user, 'GET', `/${id}`)).status).toBe(404)
  expect((await own.call(user, 'DELETE', `/${id}`)).status).toBe(404)
  const again = await own.live(user, host)
  expect([again.id > id, again.records[1]?.value]).not.toContain(false)
  expect(again.links).toBe(0)
})

test('a check that is asked for comes at once', async () => {
  const user = await own.account.user()
  const item = await own.add(user, newHost())
  await own.until(user, item.id, 'waiting', 'no_record')
  const later = new Date(Date.now() + 3_600_000)
  await own.account.db
    .updateTable('own_domains')
    .set({ next_check_at: later, watched_from: new Date(0) })
    .where('id', '=', item.id)
    .execute()
  own.setRecords(item)
  const asked = OwnDomainAnswer.parse((await own.call(user, 'POST', `/${item.id}/check`)).body)
  expect(Date.parse(asked.next_check)).toBeLessThan(Date.now() + 6_000)
  await own.until(user, item.id, 'live', 'no_authority')
})

test('while a check is under way, the next one is not told for a minute later', async () => {
  const user = await own.account.user()
  const { id, host } = await own.add(user, newHost())
  await own.until(user, id, 'waiting', 'no_record')
  const pauses: number[] = []
  const lookUp = async (asked: string) => {
    const { checked, next_check } = await own.get(user, id)
    if (asked === host) pauses.push(Date.parse(next_check) - Date.parse(checked ?? ''))
    return { texts: NONE, aliases: NONE, addresses: NONE, targets: NONE }
  }
  await own.checkAt(new Date(Date.now() + 10_000), { lookUp })
  expect(pauses).toEqual([5_000])
})

test('an account has so many domains at most, also when several are added at once', async () => {
  const user = await own.account.user()
  await sql`insert into own_domains (owner_id, host, label, next_check_at)
    select ${user.id}, 'a' || n || '.many.test', lpad(n::text, 20, 'a'), now() + interval '1 day'
    from generate_series(1, ${MAX_OWN_DOMAINS - 2}::int) n`.execute(own.account.db)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => own.call(user, 'POST', '', { host: newHost() })),
  )
  const codes = answers.map(({ body }) => body.code ?? 'added').sort()
  expect(codes).toEqual(['added', 'added', ...Array(3).fill('too_many_domains')])
})

test('an account adds so many domains a day at most, however many it removes', async () => {
  const user = await own.account.user()
  await sql`insert into own_domains (owner_id, host, label, removed_at)
    select ${user.id}, 'a' || n || '.gone.test', lpad(n::text, 20, 'c'), now()
    from generate_series(1, ${2 * MAX_OWN_DOMAINS - 1}::int) n`.execute(own.account.db)
  await own.add(user, newHost())
  const { status, headers } = await own.call(user, 'POST', '', { host: newHost() })
  expect([status, headers['retry-after']]).toEqual([429, '3600'])
})

test('every change is in the audit log, without hosts, and the export has the domains', async () => {
  const user = await own.account.user()
  const { id, host } = await own.live(user)
  await own.call(user, 'PATCH', `/${id}`, { hsts: true, root_url: 'https://brand.test/?token=t0ken' })
  await own.call(user, 'DELETE', `/${id}`)
  const log = await own.account.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'before', 'after'])
    .where('subject', '=', `user:${user.id}`)
    .where(sql<boolean>`action like 'domain.%'`)
    .orderBy('id')
    .execute()
  expect(log.map(({ action, actor_id }) => [action, actor_id])).toEqual([
    ['domain.add', user.id],
    ['domain.verify', null],
    ['domain.change', user.id],
    ['domain.remove', user.id],
  ])
  expect(JSON.stringify(log)).not.toMatch(/brand|t0ken/)
  expect((await verifyAudit(own.account.db, null)).fault).toBeNull()
  const exported = []
  for await (const page of ownDomains(own.account.db, user.id).pages()) exported.push(...page)
  expect(exported).toMatchObject([{ id, host, hsts: true, removed_at: expect.any(Date) }])
})

test('an erased account leaves no host behind, neither at the nodes nor in the table', async () => {
  const user = await own.account.user()
  const { id, host } = await own.live(user)
  await own.account.db.transaction().execute((tx) => eraseIdentity(tx, user.id, user.id))
  expect(await hostsOf()).not.toContain(host)
  const row = await own.account.db
    .selectFrom('own_domains')
    .select(['host', 'removed_at', 'root_url'])
    .where('id', '=', id)
    .executeTakeFirst()
  expect(row).toEqual({ host: `claim-${id}.invalid`, removed_at: expect.any(Date), root_url: null })
})

test('without a target nothing can be added, and the page knows', async () => {
  const account = await testAccount()
  const { token } = await account.user()
  expect((await account.call('GET', '/api/domains', { token })).body).toMatchObject({
    items: [],
    enabled: false,
  })
  const added = await account.call('POST', '/api/domains', { token, body: { host: 'go.brand.test' } })
  expect(added).toMatchObject({ status: 409, body: { code: 'domains_off' } })
})

test('a key reaches custom domains with the scope domains alone', async () => {
  const user = await own.account.user()
  const keyWith = async (...scopes: string[]) => {
    const body = { name: scopes.join(), scopes }
    const made = await own.account.call('POST', '/api/keys', { token: user.token, body })
    return { ...user, token: made.body.key as string }
  }
  const [other, key] = [await keyWith('links:read', 'links:write'), await keyWith('domains')]
  expect((await own.call(other, 'POST', '', { host: newHost() })).body.code).toBe('scope_missing')
  const { id } = await own.add(key, newHost())
  expect((await own.get(key, id)).id).toBe(id)
  expect((await own.call(other, 'DELETE', `/${id}`)).status).toBe(403)
  expect((await own.call(key, 'DELETE', `/${id}`)).status).toBe(200)
})
