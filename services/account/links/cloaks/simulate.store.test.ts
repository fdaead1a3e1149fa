import { SimulateAnswer } from '@sluice/contract/api-simulate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COUNTRY_FILE } from '../../../kit/testing/country-file.ts'
import { readBalance } from '../../money/calls/read-balance.ts'
import { addOwnDomain, removeOwnDomain } from '../../testing/own-domain.ts'
import { tableHashes } from '../../testing/table-hashes.ts'
import { openTestAccount, type TestAccount } from '../../testing/test-account.ts'

const FORM = {
  ...{ name: 'Sale', mode: 'cloak', realUrl: 'https://real.test/{country}?l={link}&c={code}&s={utm_source}' },
  ...{ auditUrl: 'https://audit.test/', selectedRegions: ['US', 'DE'] },
}
const FROM_US = '8.8.8.8'

let account: TestAccount
beforeAll(async () => {
  account = await openTestAccount({ GEOIP_MMDB: COUNTRY_FILE })
})
afterAll(() => account.close())

type Person = { id: number; token: string }
const ask = (token: string, body: object) => account.call('POST', '/api/cloak/simulate', { token, body })
async function simulated(token: string, body: object): Promise<SimulateAnswer> {
  const answer = await ask(token, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return SimulateAnswer.parse(answer.body)
}
const create = async ({ token }: Person, changes: object = {}): Promise<{ id: number; code: string }> => {
  const { status, body } = await account.call('POST', '/api/cloak/create', {
    token,
    body: { ...FORM, ...changes },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return { id: body.id, code: body.short_link.slice(3) }
}
const said = ({ rules }: SimulateAnswer) => rules.map((each) => `${each.rule} ${each.saw} ${each.said}`)

test('a country gives where the visit goes, why, and the rules asked; the last one decides', async () => {
  const user = await account.user()
  const { id, code } = await create(user)
  expect(await simulated(user.token, { cloak_id: id, country: 'DE' })).toEqual({
    status: 'success',
    ...{ redirect_to: 'target', reason: 'country_match', metered: true },
    location: `https://real.test/DE?l=${id}&c=${code}&s=`,
    rules: [
      { rule: 'active', saw: 'active', said: 'next' },
      { rule: 'calls', saw: 'some', said: 'next' },
      { rule: 'mode', saw: 'cloak', said: 'next' },
      { rule: 'blacklist', saw: 'no_address', said: 'next' },
      { rule: 'country', saw: 'DE', said: 'target' },
    ],
  })
  const missed = await simulated(user.token, { cloak_id: id, country: 'cn' })
  expect(missed).toMatchObject({
    redirect_to: 'audit',
    reason: 'country_miss',
    location: 'https://audit.test/',
  })
  const unknown = await simulated(user.token, { cloak_id: id, country: 'ZZ', callsLeft: false })
  expect(unknown).toMatchObject({ redirect_to: 'audit', reason: 'no_calls', metered: false })
})

test('an address is looked up, and met by the lists of the account and the site; a country alone is not', async () => {
  const [user, admin] = [await account.user(), await account.staff('admin')]
  const { id } = await create(user)
  const from = (address: string) => simulated(user.token, { cloak_id: id, address })
  expect(await from(FROM_US)).toMatchObject({ reason: 'country_match' })
  expect(said(await from('2001:4860:4860::8888')).at(-1)).toMatch(/^country (?!ZZ)/)
  expect(await from('10.0.0.1')).toMatchObject({ reason: 'country_unknown', redirect_to: 'audit' })
  const list = (token: string, path: string, range: string) =>
    account.call('POST', path, { token, body: { range } })
  await list(user.token, '/api/blacklist', '8.8.8.0/24')
  expect(said(await from('64:ff9b::808:808'))).toContain('blacklist listed audit')
  expect(await from(FROM_US)).toMatchObject({ reason: 'blacklisted', redirect_to: 'audit', metered: true })
  await list(admin.token, '/api/admin/blacklist', '8.8.4.4')
  expect(await from('::ffff:8.8.4.4')).toMatchObject({ reason: 'blacklisted' })
  const country = await simulated(user.token, { cloak_id: id, country: 'US' })
  expect(said(country)).toContain('blacklist no_address next')
})

test('an inactive link says its cause', async () => {
  const [user, admin] = [await account.user(), await account.staff('admin')]
  const inactive = async (id: number, saw: string) => {
    const answer = await simulated(user.token, { cloak_id: id, country: 'US' })
    expect(answer).toMatchObject({ redirect_to: 'none', reason: 'inactive', location: null, metered: false })
    expect(said(answer)).toEqual([`active ${saw} none`])
  }
  const { id: deleted } = await create(user)
  await account.call('DELETE', `/api/cloak/delete/${deleted}`, user)
  await inactive(deleted, 'deleted')
  const { id: down } = await create(user)
  await account.call('POST', `/api/admin/cloaks/${down}/take-down`, {
    token: admin.token,
    body: { reason: 'phishing' },
  })
  await inactive(down, 'taken_down')
  expect(await simulated(user.token, { cloak_id: down, version: 1, country: 'US' })).toMatchObject({
    reason: 'country_match',
  })
  expect(said(await simulated(user.token, { cloak_id: down, version: 2, country: 'US' }))).toEqual([
    'active taken_down none',
  ])
  const domain = await addOwnDomain(account.db, user, 'go.brand.example')
  const { id: elsewhere } = await create(user, { domain: 'go.brand.example' })
  await removeOwnDomain(account.db, domain)
  await inactive(elsewhere, 'domain_removed')
  const { id: paused } = await create(user)
  await account.db.updateTable('cloaks').set({ active: false }).where('id', '=', paused).execute()
  await inactive(paused, 'paused')
})

test('an earlier version answers as it was', async () => {
  const user = await account.user()
  const { id } = await create(user)
  const body = { ...FORM, selectedRegions: ['FR'], realUrl: 'https://new.test/' }
  await account.call('PUT', `/api/cloak/update/${id}`, { token: user.token, body })
  const from = (version?: number) => simulated(user.token, { cloak_id: id, version, country: 'FR' })
  expect(await from()).toMatchObject({ reason: 'country_match', location: 'https://new.test/' })
  expect(await from(1)).toMatchObject({ reason: 'country_miss', location: 'https://audit.test/' })
  expect((await ask(user.token, { cloak_id: id, version: 3, country: 'FR' })).status).toBe(404)
})

test('without calls the visitor gets the audit link, unless the question says otherwise', async () => {
  const user = await account.user()
  const { id } = await create(user)
  await sql`update quota_accounts set settled = granted - leased where owner_id = ${user.id}`.execute(
    account.db,
  )
  const question = { cloak_id: id, country: 'US' }
  expect(await simulated(user.token, question)).toMatchObject({ reason: 'no_calls', redirect_to: 'audit' })
  expect(await simulated(user.token, { ...question, callsLeft: true })).toMatchObject({
    redirect_to: 'target',
  })
  const form = { ...FORM, mode: 'full_open', auditUrl: '' }
  const page = await simulated(user.token, { form, country: 'US' })
  expect(page).toMatchObject({ redirect_to: 'none', reason: 'no_calls', location: null })
  expect(said(page).at(-1)).toBe('audit_link missing none')
})

/** What a change of the product would leave behind. Of the books the user's balance: a job notes in them whom it has told. */
async function traces(user: number) {
  const { cloaks, cloak_versions, former_addresses, webhook_events } = await tableHashes(account.db)
  const balance = await readBalance(account.db, user)
  const outbox = await account.db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll().as('n'))
    .execute()
  return { cloaks, cloak_versions, former_addresses, webhook_events, balance, outbox }
}

test('a form is judged as saving it would, and nothing is written', async () => {
  const user = await account.user()
  const { id, code } = await create(user, { shortLink: 'Taken-here' })
  await addOwnDomain(account.db, user, 'go.shop.example')
  await create(user, { shortLink: 'Taken-here', domain: 'go.shop.example' })
  const faulty = [
    { ...FORM, name: ' ' },
    { ...FORM, agent: 'x' },
    { ...FORM, selectedRegions: ['XX'] },
    { ...FORM, realUrl: 'javascript:alert(1)', auditUrl: '' },
    { ...FORM, realUrl: 'https://go.shop.example/' },
    { ...FORM, shortLink: 'taken-HERE' },
    { ...FORM, shortLink: '?' },
    { ...FORM, domain: 'go.nobody.example' },
  ]
  const before = await traces(user.id)
  const faultOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => ({
    ...{ status, code: body.code, errors: body.errors },
  })
  for (const form of faulty) {
    const saved = faultOf(await account.call('POST', '/api/cloak/create', { token: user.token, body: form }))
    expect(saved.status).toBeGreaterThanOrEqual(400)
    expect(faultOf(await ask(user.token, { form, country: 'US' }))).toEqual(saved)
  }
  for (const form of [
    { ...FORM, shortLink: 'Another-1' },
    { ...FORM, domain: 'go.shop.example' },
  ]) {
    const saved = faultOf(
      await account.call('PUT', `/api/cloak/update/${id}`, { token: user.token, body: form }),
    )
    expect(saved.status).toBeGreaterThanOrEqual(400)
    expect(faultOf(await ask(user.token, { cloak_id: id, form, country: 'US' }))).toEqual(saved)
  }
  const unnamed = await simulated(user.token, { form: FORM, country: 'US' })
  expect(unnamed.location).toBe('https://real.test/US?l={link}&c={code}&s=')
  const named = await simulated(user.token, { form: { ...FORM, shortLink: 'Free-26' }, country: 'US' })
  expect(named.location).toBe('https://real.test/US?l={link}&c=Free-26&s=')
  const changed = await simulated(user.token, { cloak_id: id, form: FORM, country: 'US' })
  expect(changed.location).toBe(`https://real.test/US?l=${id}&c=${code}&s=`)
  expect(await traces(user.id)).toEqual(before)
})

test('only own links, by whom may read links; what decides nothing is refused', async () => {
  const [user, other] = [await account.user(), await account.user()]
  const { id } = await create(user)
  expect((await ask(other.token, { cloak_id: id, country: 'US' })).status).toBe(404)
  const key = async (scope: string) =>
    (
      await account.call('POST', '/api/keys', {
        token: user.token,
        body: { name: scope, scopes: [scope], networks: [] },
      })
    ).body.key as string
  expect(await simulated(await key('links:read'), { cloak_id: id, country: 'US' })).toBeTruthy()
  expect((await ask(await key('links:write'), { cloak_id: id, country: 'US' })).status).toBe(403)
  const refused = async (body: object, errors: Record<string, unknown>) =>
    expect(await ask(user.token, body)).toMatchObject({ status: 400, body: { errors } })
  for (const field of ['user_agent', 'referrer', 'agent'])
    await refused({ cloak_id: id, country: 'US', [field]: 'x' }, { [field]: 'Unknown field' })
  await refused({ country: 'US' }, { cloak_id: 'This field is required' })
  await refused({ cloak_id: id }, { country: 'This field is required' })
  await refused({ cloak_id: id, country: 'XX' }, { country: 'Unknown country or region' })
  await refused({ cloak_id: id, address: '8.8.8' }, { address: expect.stringContaining('IPv6') })
  await refused({ cloak_id: id, country: 'US', address: FROM_US }, { country: expect.any(String) })
  await refused({ form: FORM, version: 1, country: 'US' }, { version: expect.any(String) })
})
