import { afterAll, beforeAll, expect, test } from 'vitest'
import { addOwnDomain, removeOwnDomain } from '../../testing/own-domain.ts'
import { openTestAccount, type TestAccount } from '../../testing/test-account.ts'

let account: TestAccount
beforeAll(async () => {
  account = await openTestAccount()
})
afterAll(() => account.close())

const OURS = 'http://localhost:8080'
let hosts = 0
const newHost = () => `find${++hosts}.brand.example`

/** A user with one link of the same code at a domain, and one at the installation's address. */
async function twoLinks(code: string) {
  const user = await account.user()
  const host = newHost()
  const domain = await addOwnDomain(account.db, user, host)
  const make = async (at: string | null) => {
    const body = { name: 'a', realUrl: 'https://real.test/', mode: 'full_open', shortLink: code, domain: at }
    return (await account.call('POST', '/api/cloak/create', { ...user, body })).body.id as number
  }
  return { user, host, domain, there: await make(host), here: await make(null) }
}
const idsOf = (answer: { body: { items?: { id: number }[]; data?: { items: { id: number }[] } } }) =>
  (answer.body.items ?? answer.body.data?.items ?? []).map(({ id }) => id).sort((a, b) => a - b)
const get = (path: string, token: string, query: object) =>
  account.call('GET', `${path}?${new URLSearchParams({ ...query })}`, { token })

test('the lists of links and names take a whole link for that one alone, and a code for one at any domain', async () => {
  const { user, host, there, here } = await twoLinks('Find-1')
  const { host: theirs } = await twoLinks('Find-1')
  for (const path of ['/api/cloak/list', '/api/cloak/names']) {
    const found = async (search: string) => idsOf(await get(path, user.token, { search }))
    for (const search of ['Find-1', 'find-1', '/t/Find-1', '/Find-1'])
      expect(await found(search), search).toEqual([there, here])
    for (const search of [`https://${host}/Find-1`, `${host}/t/find-1?x=1`])
      expect(await found(search), search).toEqual([there])
    for (const search of [host, ` ${host.toUpperCase()} `])
      expect(await found(search), search).toEqual([there])
    expect(await found(theirs)).toEqual([])
    expect(await found(`${OURS}/t/Find-1`)).toEqual([here])
    expect(await found(`https://${theirs}/Find-1`)).toEqual([])
    expect(await found(`https://unknown.example/t/Find-1`)).toEqual([])
  }
})

test('a list has the links of one domain, or those at the installation’s address', async () => {
  const { user, host, domain, there, here } = await twoLinks('List-1')
  const { host: theirs } = await twoLinks('List-1')
  const found = async (at: string) => idsOf(await get('/api/cloak/list', user.token, { domain: at }))
  expect(await found(host.toUpperCase())).toEqual([there])
  expect(await found('-')).toEqual([here])
  for (const none of [theirs, newHost(), 'no host']) expect(await found(none)).toEqual([])
  await removeOwnDomain(account.db, domain)
  expect(await found(host)).toEqual([there])
})

test('administrators find links at every domain, also at a removed one, and see which it is', async () => {
  const { user, host, domain, there, here } = await twoLinks('Adm-Code1')
  const admin = await account.staff('admin')
  const find = (search: string) => get('/api/admin/cloaks', admin.token, { search })
  expect(idsOf(await find('Adm-Code1'))).toEqual([there, here])
  expect(idsOf(await find('ADM-code1'))).toEqual([there, here])
  expect(idsOf(await find(`${OURS}/t/Adm-Code1`))).toEqual([here])
  const search = `https://${host}/adm-CODE1`
  expect((await find(search)).body.items).toMatchObject([{ id: there, domain: host, owner: { id: user.id } }])
  await removeOwnDomain(account.db, domain)
  expect((await find(search)).body.items).toMatchObject([{ id: there, domain_removed: true }])
  // Any other host is that of destinations, also where somebody claims it.
  const waiting = { state: 'waiting', verified_at: null } as const
  await addOwnDomain(account.db, await account.user(), 'offers.test', waiting)
  const body = { name: 'a', realUrl: 'https://offers.test/Adm-Code1', mode: 'full_open' }
  const { id } = (await account.call('POST', '/api/cloak/create', { ...user, body })).body
  expect(idsOf(await find('https://offers.test/Adm-Code1'))).toEqual([id])
})

test('an abuse report of a whole link is about the link at that domain, one of a code about the installation’s', async () => {
  const { host, domain, there, here } = await twoLinks('Fraud-9')
  const admin = await account.staff('admin')
  let from = 0
  const report = (link: string) =>
    account.call('POST', '/api/abuse-reports', {
      body: { link, category: 'phishing' },
      from: `198.51.100.${++from}`,
    })
  const reported = async () => {
    const { body } = await get('/api/admin/abuse-reports', admin.token, { per_page: 1 })
    return body.items[0].cloak
  }
  for (const link of [`https://${host}/Fraud-9`, `${host}/t/FRAUD-9`]) {
    expect((await report(link)).status, link).toBe(200)
    expect(await reported()).toMatchObject({ id: there, domain: host })
  }
  for (const link of ['fraud-9', '/t/Fraud-9', `${OURS}/t/Fraud-9`]) {
    expect((await report(link)).status, link).toBe(200)
    expect(await reported()).toMatchObject({ id: here, domain: null })
  }
  await removeOwnDomain(account.db, domain)
  for (const link of [`https://${host}/Fraud-9`, 'https://unknown.example/Fraud-9'])
    expect(await report(link)).toMatchObject({ status: 400, body: { errors: { link: expect.any(String) } } })
})

test('a file of costs names links at domains by whole links, and codes only where they are clear', async () => {
  const { user, host, there, here } = await twoLinks('Cost-1')
  const { host: theirs } = await twoLinks('Cost-1')
  const upload = async (link: string) => {
    const csv = `link,day,amount,currency\n${link},2026-11-01,1.00,EUR\n`
    const body = { csv, dry_run: true }
    const { items, faults } = (await account.call('POST', '/api/track/costs/upload', { ...user, body })).body
      .data
    return items[0]?.cloak_id ?? faults[0]?.reason
  }
  expect(await upload(`https://${host}/Cost-1`)).toBe(there)
  expect(await upload(`${OURS}/t/cost-1`)).toBe(here)
  expect(await upload(String(there))).toBe(there)
  expect(await upload('Cost-1')).toBe('link_ambiguous')
  expect(await upload(`https://${theirs}/Cost-1`)).toBe('link_unknown')
  const body = {
    name: 'a',
    realUrl: 'https://real.test/',
    mode: 'full_open',
    shortLink: 'Cost-2',
    domain: host,
  }
  const { id } = (await account.call('POST', '/api/cloak/create', { ...user, body })).body
  expect(await upload('cost-2')).toBe(id)
})
