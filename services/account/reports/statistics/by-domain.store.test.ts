import type { ReportAnswer } from '@sluice/contract/reports'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openStandInStats } from '../../testing/stand-in-stats.ts'
import { openTestAccount, type TestAccount } from '../../testing/test-account.ts'

const counts = (visits: number) => ({
  visits,
  real_visits: visits,
  audit_visits: 0,
  unserved: 0,
  metered: visits,
})
const answers: { 'by-domain': ReportAnswer<'by-domain'> } = { 'by-domain': { rows: [], complete_from: null } }

let stats: Awaited<ReturnType<typeof openStandInStats>>
let account: TestAccount
let user: Awaited<ReturnType<TestAccount['user']>>
beforeAll(async () => {
  stats = await openStandInStats(answers)
  account = await openTestAccount({ STATS_INTERNAL_URL: stats.url })
})
beforeEach(async () => {
  user = await account.user()
})
afterAll(async () => {
  await account.close()
  stats.close()
})
const get = (path: string) => account.call('GET', path, { token: user.token })

let labels = 0
/** A claim of a host; `removed`: one that has ended. */
async function claim(owner: number, host: string, removed = false): Promise<number> {
  const label = String(++labels).padStart(20, 'a')
  const { id } = await account.db
    .insertInto('own_domains')
    .values({
      owner_id: owner,
      host,
      label,

      ...(removed && { removed_at: new Date() }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test('visits are counted by host, and the claims of one host together', async () => {
  const [before, now, other] = [
    await claim(user.id, 'go.brand.example', true),
    await claim(user.id, 'go.brand.example'),
    await claim(user.id, 'buy.brand.example'),
  ]
  answers['by-domain'].rows = [
    { domain: 0, ...counts(5) },
    { domain: before, ...counts(4) },
    { domain: now, ...counts(3) },
    { domain: other, ...counts(1) },
  ]
  expect((await get('/api/stats/domain')).body.data.items).toEqual([
    { domain: 'go.brand.example', ...counts(7) },
    { domain: '', ...counts(5) },
    { domain: 'buy.brand.example', ...counts(1) },
  ])
})

test('a filter by host means every claim of it that the owner had, and is refused for a host of others', async () => {
  const ids = [await claim(user.id, 'go.shop.example', true), await claim(user.id, 'go.shop.example')]
  const stranger = await account.user()
  await claim(stranger.id, 'theirs.example')
  expect((await get('/api/stats/domain?domain=go.shop.example&domain=!')).status).toBe(200)
  expect(stats.asked.at(-1)?.question).toMatchObject({
    filters: { domain: { is: ids.map(String), not: ['0'] } },
  })
  const asked = stats.asked.length
  for (const host of ['theirs.example', '!theirs.example', 'never.example', '0', String(ids[0])])
    expect([host, (await get(`/api/stats/domain?domain=${host}`)).status]).toEqual([host, 404])
  expect(stats.asked).toHaveLength(asked)
})
