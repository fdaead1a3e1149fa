import {
  ChangedLink,
  ChosenDeletedAnswer,
  ChosenToSafeAnswer,
  CloakModeAnswer,
} from '@sluice/contract/api-cloak-mode'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestAccount, type TestAccount } from '../../testing/test-account.ts'

const body = {
  name: 'Sale',
  realUrl: 'https://real.test/',
  auditUrl: 'https://audit.test/',
  mode: 'cloak',
  selectedRegions: ['US'],
}

let account: TestAccount
beforeAll(async () => {
  account = await openTestAccount()
})
afterAll(() => account.close())

async function create(token: string, changes: object = {}): Promise<number> {
  const made = await account.call('POST', '/api/cloak/create', { token, body: { ...body, ...changes } })
  expect(made.status).toBe(200)
  return made.body.id
}
const bare = { mode: 'full_open', auditUrl: '', selectedRegions: [] }
const switchTo = (token: string, id: number, mode: string, version?: number) =>
  account.call('POST', `/api/cloaks/${id}/mode`, { token, body: { mode, ...(version && { version }) } })
const versions = (id: number) =>
  account.db
    .selectFrom('cloak_versions')
    .select(['version', 'change', 'mode', 'countries'])
    .where('cloak_id', '=', id)
    .orderBy('version')
    .execute()

test('a mode is switched in one press, there and back, and the regions stay', async () => {
  const { token } = await account.user()
  const id = await create(token)
  const there = CloakModeAnswer.parse((await switchTo(token, id, 'audit', 1)).body).data
  expect(there).toMatchObject({ id, mode: 'audit', version: 2, live: { version: 2, state: 'unknown' } })
  expect(there.selected_regions.map(({ code }) => code)).toEqual(['US'])
  const back = CloakModeAnswer.parse((await switchTo(token, id, 'cloak', 2)).body).data
  expect(back).toMatchObject({ mode: 'cloak', version: 3, real_url: 'https://real.test/' })
  expect(await versions(id)).toEqual([
    { version: 1, change: 'created', mode: 'cloak', countries: ['US'] },
    { version: 2, change: 'updated', mode: 'audit', countries: ['US'] },
    { version: 3, change: 'updated', mode: 'cloak', countries: ['US'] },
  ])
  const list = await account.call('GET', '/api/cloak/list', { token })
  expect(list.body.items[0].version).toBe(3)
})

test('the mode that a link has already makes no version', async () => {
  const { token } = await account.user()
  const id = await create(token)
  expect((await switchTo(token, id, 'cloak', 1)).body.data).toMatchObject({ mode: 'cloak', version: 1 })
  expect(await versions(id)).toHaveLength(1)
})

test('of two who saw the same version one switches, and the other is told what the link is now', async () => {
  const { token } = await account.user()
  const id = await create(token)
  const answers = await Promise.all([
    switchTo(token, id, 'audit', 1),
    switchTo(token, id, 'full_open', 1),
    switchTo(token, id, 'audit', 1),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const won = answers.find(({ status }) => status === 200)?.body.data
  for (const { body } of answers.filter(({ status }) => status === 409)) {
    expect(body.code).toBe('link_changed')
    expect(ChangedLink.parse(body.data).link).toMatchObject({ id, mode: won.mode, version: 2 })
  }
  expect(await versions(id)).toHaveLength(2)
})

test('a mode that needs what the link lacks gets the errors of the form, and nothing changes', async () => {
  const { token } = await account.user()
  const id = await create(token, bare)
  expect(await switchTo(token, id, 'audit')).toMatchObject({
    status: 400,
    body: { code: 'invalid_request', errors: { auditUrl: 'This field is required' } },
  })
  expect((await switchTo(token, id, 'cloak')).body.errors).toEqual({
    auditUrl: 'This field is required',
    selectedRegions: 'Please select at least one region',
  })
  expect((await switchTo(token, id, 'smart')).status).toBe(400)
  expect(await versions(id)).toHaveLength(1)
})

test('links of others and deleted ones are not found, and a blocked destination refuses the switch', async () => {
  const { token } = await account.user()
  const thief = await account.user()
  const id = await create(token)
  expect((await switchTo(thief.token, id, 'audit')).status).toBe(404)
  await account.db
    .insertInto('blocked_domains')
    .values({ domain: 'real.test', reason: 'phishing', created_by: thief.id, changed_by: thief.id })
    .execute()
  expect(await switchTo(token, id, 'audit')).toMatchObject({ status: 400, body: { code: 'url_not_allowed' } })
  await account.db.deleteFrom('blocked_domains').execute()
  await account.call('DELETE', `/api/cloak/delete/${id}`, { token })
  expect((await switchTo(token, id, 'audit')).body.data).toEqual({ deleted: true })
})

test('a repeated switch with one idempotency key happens once', async () => {
  const { token } = await account.user()
  const id = await create(token)
  const headers = { 'idempotency-key': 'switch-once-0001' }
  const ask = () =>
    account.call('POST', `/api/cloaks/${id}/mode`, { token, headers, body: { mode: 'audit', version: 1 } })
  const [first, second] = [await ask(), await ask()]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.body).toEqual(first.body)
  expect(await versions(id)).toHaveLength(2)
})

test('chosen links go to audit by name, and those that cannot say why', async () => {
  const { token } = await account.user()
  const foreign = await create((await account.user()).token)
  const open = await create(token, { name: 'Open', mode: 'full_open', selectedRegions: [] })
  const safe = await create(token, { name: 'Safe', mode: 'audit' })
  const none = await create(token, { ...bare, name: 'Bare' })
  const ids = [none, open, safe, foreign, open]
  const answer = await account.call('POST', '/api/cloaks/to-safe', { token, body: { ids } })
  expect(ChosenToSafeAnswer.parse(answer.body).data).toEqual({
    changed: [{ id: open, name: 'Open' }],
    already_safe: [{ id: safe, name: 'Safe' }],
    refused: [
      { id: none, name: 'Bare', reason: 'without_audit_link' },
      { id: foreign, name: null, reason: 'not_found' },
    ],
  })
  expect((await versions(open)).at(-1)).toMatchObject({ version: 2, change: 'to_safe', mode: 'audit' })
  expect(
    [await versions(safe), await versions(none), await versions(foreign)].map((all) => all.length),
  ).toEqual([1, 1, 1])
})

test('chosen links are deleted, at most a hundred at once, and a second time they are not found', async () => {
  const { token } = await account.user()
  const [one, two] = [await create(token, { name: 'One' }), await create(token, { name: 'Two' })]
  const remove = (ids: number[]) => account.call('POST', '/api/cloaks/delete', { token, body: { ids } })
  expect(ChosenDeletedAnswer.parse((await remove([two, one])).body).data).toEqual({
    deleted: [
      { id: one, name: 'One' },
      { id: two, name: 'Two' },
    ],
    refused: [],
  })
  expect((await versions(one)).at(-1)).toMatchObject({ change: 'deleted', version: 2 })
  expect((await remove([one])).body.data).toEqual({
    deleted: [],
    refused: [{ id: one, name: null, reason: 'not_found' }],
  })
  expect((await remove([])).status).toBe(400)
  expect((await remove(Array.from({ length: 101 }, (_, at) => at + 1))).status).toBe(400)
})
