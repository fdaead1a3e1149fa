import { BalanceAnswer, ForecastAnswer, UsageAnswer } from '@sluice/contract/api-calls'
import { expect, test } from 'vitest'
import { counts, standInStats } from '../../testing/stand-in-stats.ts'
import { testAccount } from '../../testing/test-account.ts'

const DAY = 86_400_000

test('an owner sees the calls left, the use of each day in their time zone, and when they run out', async () => {
  const today = Temporal.Now.zonedDateTimeISO('Asia/Shanghai').startOfDay()
  const rows = [6, 5, 4, 3, 2, 1, 0].map((days) => ({
    at: today.subtract({ days }).epochMilliseconds,
    ...counts(days === 0 ? 0 : 70),
  }))
  const stats = await standInStats({ 'over-time': { rows } })
  const account = await testAccount({ STATS_INTERNAL_URL: stats.url })
  const { token, id } = await account.user()
  const get = async (path: string) => (await account.call('GET', path, { token })).body

  expect(BalanceAnswer.parse(await get('/api/calls/balance')).data).toMatchObject({
    total: 1_000,
    remaining: 1_000,
    grants: [{ kind: 'trial', calls: 1_000, left: 1_000, valid_until: null }],
  })
  const usage = UsageAnswer.parse(await get('/api/calls/usage?days=7&tz=Asia/Shanghai')).data
  expect(usage.total).toBe(420)
  expect(usage.days.at(-1)).toEqual({ date: today.toPlainDate().toString(), calls: 0 })
  expect(usage.days[0]?.date).toBe(today.subtract({ days: 6 }).toPlainDate().toString())
  expect(stats.asked.at(-1)?.question).toMatchObject({
    owner: id,
    from: today.subtract({ days: 6 }).epochMilliseconds,
    bucket: 'day',
    timeZone: 'Asia/Shanghai',
  })
  const { data } = ForecastAnswer.parse(await get('/api/calls/forecast'))
  expect(data.calls_per_day).toBeCloseTo(420 / ((Date.now() - rows[0]!.at) / DAY), 1)
  expect(data.days_left).toBeCloseTo(1_000 / data.calls_per_day, 1)
  expect(data).toMatchObject({ cause: 'spent', unused: null, expires_at: null })
})

test('without statistics there is a balance, but no invented use or forecast', async () => {
  const account = await testAccount()
  const { token } = await account.user()
  expect((await account.call('GET', '/api/calls/balance', { token })).status).toBe(200)
  for (const path of ['/api/calls/usage', '/api/calls/forecast']) {
    expect(await account.call('GET', path, { token })).toMatchObject({
      status: 503,
      body: { code: 'statistics_unavailable' },
    })
  }
  expect((await account.call('GET', '/api/calls/usage?tz=Mars', { token })).status).toBe(400)
})
