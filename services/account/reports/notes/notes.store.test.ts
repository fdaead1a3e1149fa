import { MAX_NOTE_CHARACTERS, MAX_NOTES } from '@sluice/contract/api-notes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyAudit } from '../../base/audit/verify-audit.ts'
import { openTestAccount, type TestAccount } from '../../testing/test-account.ts'

type User = Awaited<ReturnType<TestAccount['user']>>
let account: TestAccount
beforeAll(async () => {
  account = await openTestAccount({ RATE_LIMIT_USER: '100000' })
})
afterAll(() => account.close())

const NOTE = { text: 'new creatives', at: '2026-11-20T09:00:00+01:00' }
const add = ({ token }: User, body: object = {}) =>
  account.call('POST', '/api/notes', { token, body: { ...NOTE, ...body } })
const list = ({ token }: User, query = '') => account.call('GET', `/api/notes${query}`, { token })
const textsOf = async (user: User, query?: string) =>
  (await list(user, query)).body.items.map(({ text }: { text: string }) => text)
const change = ({ token }: User, id: number, body: object) =>
  account.call('PATCH', `/api/notes/${id}`, { token, body })
const remove = ({ token }: User, id: number) => account.call('DELETE', `/api/notes/${id}`, { token })
async function newLink({ token }: User, name = 'spring'): Promise<number> {
  const body = { name, mode: 'full_open', realUrl: 'https://a.test/' }
  return (await account.call('POST', '/api/cloak/create', { token, body })).body.id
}

test('a note is added, listed with the name of its link, changed and deleted', async () => {
  const user = await account.user()
  const link = await newLink(user)
  const { data } = (await add(user, { text: '  budget doubled ', cloak_id: link })).body
  expect(data).toMatchObject({
    ...{ text: 'budget doubled', at: '2026-11-20T08:00:00.000Z' },
    ...{ cloak_id: link, cloak_name: 'spring', cloak_deleted: false },
  })
  expect((await list(user)).body.items).toEqual([data])
  const changed = (await change(user, data.id, { text: 'budget tripled', cloak_id: null })).body.data
  expect(changed).toMatchObject({ text: 'budget tripled', at: data.at, cloak_id: null, cloak_name: null })
  expect((await change(user, data.id, { at: '2026-11-21T00:00:00Z' })).body.data).toMatchObject({
    text: 'budget tripled',
    at: '2026-11-21T00:00:00.000Z',
  })
  expect(await remove(user, data.id)).toMatchObject({ status: 200, body: { message: 'Note deleted' } })
  expect((await list(user)).body.items).toEqual([])
  expect((await remove(user, data.id)).status).toBe(404)
})

test('notes of a link come with those of all links, by moment, and stay when the link is deleted', async () => {
  const user = await account.user()
  const [one, other] = [await newLink(user, 'one'), await newLink(user, 'other')]
  await add(user, { text: 'of one', cloak_id: one, at: '2026-11-01T00:00:00Z' })
  await add(user, { text: 'of other', cloak_id: other, at: '2026-11-02T00:00:00Z' })
  await add(user, { text: 'of all', at: '2026-11-03T00:00:00Z' })
  expect(await textsOf(user)).toEqual(['of all', 'of other', 'of one'])
  expect(await textsOf(user, `?cloak_id=${one}`)).toEqual(['of all', 'of one'])
  expect(await textsOf(user, '?from=2026-11-02T00:00:00Z&to=2026-11-03T00:00:00Z')).toEqual(['of other'])
  await account.call('DELETE', `/api/cloak/delete/${one}`, { token: user.token })
  const kept = (await list(user, `?cloak_id=${one}`)).body.items.at(-1)
  expect(kept).toMatchObject({ text: 'of one', cloak_name: 'one', cloak_deleted: true })
  expect((await change(user, kept.id, { text: 'of the late one' })).status).toBe(200)
  expect((await add(user, { cloak_id: one })).status).toBe(404)
})

test('invalid notes are refused by field', async () => {
  const user = await account.user()
  const refused = async (body: object) => Object.keys((await add(user, body)).body.errors)
  expect(await refused({ text: '   ' })).toEqual(['text'])
  expect(await refused({ text: 'x'.repeat(MAX_NOTE_CHARACTERS + 1) })).toEqual(['text'])
  expect(await refused({ at: 'yesterday' })).toEqual(['at'])
  expect(await refused({ at: '1999-12-31T23:59:59Z' })).toEqual(['at'])
  expect(await refused({ at: '2100-01-01T00:00:00Z' })).toEqual(['at'])
  expect(await refused({ owner_id: 1 })).toEqual(['owner_id'])
  expect((await add(user, { text: 'x'.repeat(MAX_NOTE_CHARACTERS) })).status).toBe(200)
  const { id } = (await add(user)).body.data
  expect((await change(user, id, { text: '' })).status).toBe(400)
  expect((await change(user, id, { color: 'red' })).status).toBe(400)
  expect((await list(user, '?from=soon')).status).toBe(400)
})

test('an account has so many notes at most, also when several are added at once', async () => {
  const user = await account.user()
  await sql`insert into notes (owner_id, at, text)
    select ${user.id}, now(), 'n' from generate_series(1, ${MAX_NOTES - 3}::int)`.execute(account.db)
  const answers = await Promise.all(Array.from({ length: 8 }, () => add(user)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(3)
  expect(statuses.filter((status) => status === 409)).toHaveLength(5)
  expect((await list(user)).body.items).toHaveLength(MAX_NOTES)
})

test('nobody else sees, changes or deletes a note, or puts one on a link that is not theirs', async () => {
  const [owner, thief] = [await account.user(), await account.user()]
  const link = await newLink(owner)
  const { id } = (await add(owner, { cloak_id: link })).body.data
  const own = (await add(thief)).body.data.id
  expect(await textsOf(thief)).toEqual([NOTE.text])
  expect((await list(thief, `?cloak_id=${link}`)).status).toBe(404)
  expect((await change(thief, id, { text: 'mine' })).status).toBe(404)
  expect((await remove(thief, id)).status).toBe(404)
  expect((await add(thief, { cloak_id: link })).status).toBe(404)
  expect((await change(thief, own, { cloak_id: link })).status).toBe(404)
  expect(await textsOf(owner)).toEqual([NOTE.text])
})

test('each change is in the audit log, without its words', async () => {
  const user = await account.user()
  const { id } = (await add(user)).body.data
  await change(user, id, { at: '2026-11-22T00:00:00Z' })
  await remove(user, id)
  const log = await account.db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('subject', '=', `user:${user.id}`)
    .where('action', 'in', ['note.create', 'note.update', 'note.delete'])
    .orderBy('id')
    .execute()
  const [first, second] = ['2026-11-20T08:00:00.000Z', '2026-11-22T00:00:00.000Z'].map((at) => ({
    ...{ note: id, link: null, at },
  }))
  expect(log).toEqual([
    { action: 'note.create', before: null, after: first },
    { action: 'note.update', before: first, after: second },
    { action: 'note.delete', before: second, after: null },
  ])
  expect((await verifyAudit(account.db, null)).fault).toBeNull()
})

test('a key reads notes with stats:read and changes them with links:write', async () => {
  const user = await account.user()
  const keyWith = async (scope: string) => {
    const body = { name: scope, scopes: [scope] }
    return { ...user, token: (await account.call('POST', '/api/keys', { token: user.token, body })).body.key }
  }
  const [reader, writer] = [await keyWith('stats:read'), await keyWith('links:write')]
  expect((await add(reader)).body.code).toBe('scope_missing')
  const { id } = (await add(writer)).body.data
  expect(await textsOf(reader)).toEqual([NOTE.text])
  expect((await list(writer)).body.code).toBe('scope_missing')
  expect((await remove(reader, id)).status).toBe(403)
  expect((await remove(writer, id)).status).toBe(200)
})
