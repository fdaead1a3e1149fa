import { randomUUID } from 'node:crypto'
import { SiteAnswer } from '@sluice/contract/api-site'
import { SERVED_PATH, type ServedMinute, TIME_BUCKETS } from '@sluice/contract/served'
import { beforeAll, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '../../base/settings/default-settings.ts'
import { openTestAccount, type TestAccount } from '../../testing/test-account.ts'
import { forgetMinutes } from './forget-minutes.ts'
import { minuteOf, readServed } from './read-served.ts'

const SECRET = 'internal-Zq8vT3mX5nB7kL1wR9yC2dF4jU6e'
const DAY = 1_440

let account: TestAccount
beforeAll(async () => {
  account = await openTestAccount()
  return account.close
})

const timesOf = (counts: Record<number, number> = {}) =>
  Array.from({ length: TIME_BUCKETS }, (_, bucket) => counts[bucket] ?? 0)

const minuteAt = (minute: number, counted: Partial<ServedMinute> = {}): ServedMinute => ({
  ...{ minute, answered: 0, faults: 0, times: timesOf() },
  ...counted,
})

async function tell(minutes: unknown[], node: string = randomUUID(), secret = SECRET): Promise<number> {
  const answer = await account.internal.inject({
    ...{ method: 'POST', url: SERVED_PATH, payload: { node, minutes } },
    headers: { authorization: `Bearer ${secret}` },
  })
  return answer.statusCode
}

const site = async () => SiteAnswer.parse((await account.call('GET', '/api/site')).body).data
const empty = () => account.db.deleteFrom('served_minutes').execute()

/** Minutes from the first on, in parts that a worker could tell. */
async function tellMinutes(first: number, count: number, node = randomUUID()): Promise<void> {
  for (let told = 0; told < count; told += DAY) {
    const part = Array.from({ length: Math.min(DAY, count - told) }, (_, n) => minuteAt(first + told + n))
    expect(await tell(part, node)).toBe(200)
  }
}

test('a minute is stored once, whatever is repeated and in whichever order', async () => {
  const [one, other] = [randomUUID(), randomUUID()]
  const first = minuteAt(100, { answered: 7, faults: 1, times: timesOf({ 3: 2 }) })
  expect(await tell([minuteAt(102, { answered: 1 })], one)).toBe(200)
  expect(await tell([first, minuteAt(101)], one)).toBe(200)
  expect(await tell([first, minuteAt(103), minuteAt(102, { answered: 99 })], one)).toBe(200)
  expect(await tell([minuteAt(102, { answered: 5 })], other)).toBe(200)
  const rows = await account.db.selectFrom('served_minutes').selectAll().orderBy('minute').execute()
  const counted = rows.filter(({ node }) => node === one).map(({ minute, answered }) => [minute, answered])
  expect(counted).toEqual([
    [100, 7],
    [101, 0],
    [102, 1],
    [103, 0],
  ])
  expect(rows[0]).toEqual({ node: one, ...first })
  expect(rows.find(({ node }) => node === other)?.answered).toBe(5)
  await empty()
})

test('what breaks the contract, or comes without the secret, is refused whole', async () => {
  const good = minuteAt(100)
  const wrong = [
    { ...good, times: [1, 2, 3] },
    { ...good, answered: -1 },
    { ...good, faults: 2 ** 31 },
    { ...good, minute: 1.5 },
  ]
  for (const each of wrong) expect(await tell([good, each])).toBe(400)
  expect(await tell([])).toBe(400)
  expect(await tell([good], 'no-uuid')).toBe(400)
  expect(await tell([good], randomUUID(), 'wrong')).toBe(401)
  expect(await account.db.selectFrom('served_minutes').selectAll().execute()).toEqual([])
})

test('minutes are kept for a day more than figures count, and not when they lie in the future', async () => {
  const now = Date.now()
  const minute = minuteOf(now)
  const [kept, gone] = [
    [minute - 31 * DAY, minute, minute + DAY],
    [minute - 31 * DAY - 1, minute + DAY + 1],
  ]
  await tell([...kept, ...gone].map((each) => minuteAt(each)))
  await forgetMinutes(account.db, now)
  const rows = await account.db.selectFrom('served_minutes').select('minute').orderBy('minute').execute()
  expect(rows.map((row) => row.minute)).toEqual(kept)
  await empty()
})

test('a minute is bad when no worker was there, or when more than one visit in a thousand had a fault', async () => {
  const now = Date.now()
  const end = minuteOf(now) - 3
  const first = end - 2 * DAY
  const node = randomUUID()
  await tellMinutes(first, DAY, node)
  // Nobody was there for one minute; later only the other worker was.
  await tellMinutes(first + DAY + 1, DAY - 3, node)
  await tell([
    minuteAt(first + 10, { answered: 999, faults: 1 }),
    minuteAt(first + 11, { answered: 998, faults: 1 }),
    minuteAt(end - 2, { answered: 1, times: timesOf({ 4: 99, 12: 2 }) }),
    minuteAt(end - 1),
    minuteAt(end, { faults: 1 }),
  ])
  // 2,878 of 2,880.
  expect(await readServed(account.db, now)).toEqual({
    available: { percent: 99.93, days: 2 },
    answerTime: { p99Ms: 10, days: 2 },
  })
  await empty()
})

test('figures are shown once they were chosen and a day was measured, and older settings show none', async () => {
  const end = minuteOf(Date.now())
  await tellMinutes(end - DAY, DAY)
  await account.admin
    .updateTable('site_settings')
    .set({ changed: JSON.stringify({ measuredVisits: false }) })
    .execute()
  const unknown = { available: null, answerTime: null }
  expect(await site()).toMatchObject({ ...unknown, measuredAvailability: false, measuredAnswerTime: false })
  const { token } = await account.staff('admin')
  const settings = { ...DEFAULT_SETTINGS, measuredAvailability: true }
  const saved = await account.call('PUT', '/api/admin/settings', { token, body: { version: 1, settings } })
  expect(saved.status).toBe(200)
  // Three minutes short of a day, because the last ones may still be on their way.
  expect(await site()).toMatchObject({ ...unknown, measuredAvailability: true })
  expect(await readServed(account.db, Date.now() + 5 * 60_000)).toMatchObject({
    available: { percent: expect.any(Number), days: 1 },
    answerTime: null,
  })
})
