import { STATUS_WORDS, TrackSettingsAnswer } from '@sluice/contract/api-track-settings'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDocument } from '../../routing/read-document.ts'
import { openTestAccount, type TestAccount } from '../../testing/test-account.ts'

let account: TestAccount
beforeAll(async () => {
  account = await openTestAccount()
})
afterAll(() => account.close())

type User = Awaited<ReturnType<TestAccount['user']>>
const PATH = '/api/track/settings'
const read = async (by: User) => TrackSettingsAnswer.parse((await account.call('GET', PATH, by)).body)
const change = (by: User, body: object) => account.call('PUT', PATH, { token: by.token, body })
const documentOf = (by: User) => readDocument(account.db, `owner:${by.id}`)
const waiting = async (by: User) =>
  (
    await sql<{ body: object }>`select body from outbox where key = ${`owner:${by.id}`} order by id`.execute(
      account.db,
    )
  ).rows

test('a new account has a key of its own that postbacks need, and the usual settings', async () => {
  const [user, other] = [await account.user(), await account.user()]
  const both = await Promise.all(Array.from({ length: 8 }, () => read(user)))
  expect(new Set(both.map(({ postback_key }) => postback_key)).size).toBe(1)
  expect(both[0]).toMatchObject({
    ...{ key_required: true, parameter: 'sl_id', window_days: 90, currency: 'USD' },
    ...{ status_words: STATUS_WORDS, duplicates: {}, origins: [] },
  })
  expect(both[0]?.data.postback_key).toMatch(/^pbk_[0-9A-Za-z]{24}$/)
  expect((await read(other)).postback_key).not.toBe(both[0]?.postback_key)
})

test('what a change names is changed, everything else stays, and the audit log has both without the key', async () => {
  const user = await account.user()
  const { postback_key } = await read(user)
  const words = { pending: ['1'], approved: ['2', 'Ok'], rejected: [] }
  const changed = await change(user, {
    ...{
      window_days: 365,
      currency: 'jpy',
      reporting_currency: 'kwd',
      key_required: false,
      duplicates: { ' Rebill ': 'add' },
    },
    ...{ status_words: words, origins: ['https://shop.test', 'http://localhost:3000', 'https://shop.test'] },
  })
  const now = {
    ...{
      postback_key,
      window_days: 365,
      currency: 'JPY',
      reporting_currency: 'KWD',
      key_required: false,
      duplicates: { rebill: 'add' },
    },
    ...{ status_words: { ...words, approved: ['2', 'ok'] }, parameter: 'sl_id' },
    origins: ['https://shop.test', 'http://localhost:3000'],
  }
  expect(changed).toMatchObject({ status: 200, body: { ...now, data: now } })
  expect((await change(user, { window_days: 1 })).body.data).toEqual({ ...now, window_days: 1 })
  const rows = await account.db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject', '=', `user:${user.id}`)
    .where('action', '=', 'track_settings.update')
    .orderBy('id')
    .execute()
  expect(rows).toMatchObject([
    {
      before: { window_days: 90, key_required: true },
      after: { window_days: 365, duplicates: '{"rebill":"add"}' },
    },
    { before: { window_days: 365 }, after: { window_days: 1 } },
  ])
  expect(JSON.stringify(rows)).not.toContain(postback_key)
})

test('a new name of the parameter reaches the redirect nodes with its transaction, and no other change does', async () => {
  const user = await account.user()
  expect(await documentOf(user)).toMatchObject({ version: 1, clickParameter: 'sl_id' })
  await change(user, { window_days: 30 })
  expect(await documentOf(user)).toMatchObject({ version: 1 })
  await change(user, { parameter: 'subid' })
  expect(await documentOf(user)).toMatchObject({ version: 2, clickParameter: 'subid' })
  expect((await waiting(user)).at(-1)?.body).toMatchObject({ version: 2, clickParameter: 'subid' })
})

test.each([
  { parameter: '' },
  { parameter: 'a b' },
  { parameter: 'x'.repeat(33) },
  { parameter: 'gclid' },
  { parameter: 'UTM_source' },
  { window_days: 0 },
  { window_days: 366 },
  { window_days: 1.5 },
  { currency: 'BTC' },
  { origins: ['https://shop.test/'] },
  { origins: ['shop.test'] },
  { origins: ['*'] },
  { origins: Array.from({ length: 21 }, (_, n) => `https://s${n}.test`) },
  { duplicates: { sale: 'sum' } },
  { duplicates: { 'a,b': 'add' } },
  { status_words: { pending: ['x'], approved: ['x'], rejected: [] } },
  { postback_key: 'pbk_000000000000000000000000' },
])('%j is refused', async (body) => {
  const user = await account.user()
  expect((await change(user, body)).body.code).toBe('invalid_request')
})

test('a renewed key is another one, and the log says that it was renewed', async () => {
  const user = await account.user()
  const { postback_key } = await read(user)
  const answer = await account.call('POST', `${PATH}/roll-key`, { token: user.token })
  expect(answer.body.postback_key).not.toBe(postback_key)
  expect((await read(user)).postback_key).toBe(answer.body.postback_key)
  const row = await account.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'track_settings.roll_key')
    .where('actor_id', '=', user.id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ before: null, after: null })
})
