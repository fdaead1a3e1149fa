import { AccessLogAnswer } from '@sluice/contract/api-access-log'
import { TodayAnswer } from '@sluice/contract/api-today'
import { UNTOLD, VISIT_VERSION, type Visit } from '@sluice/contract/visit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestAccount, type TestAccount } from '../../services/account/testing/test-account.ts'
import { type StatsGround, statsGround } from '../../services/stats/testing/ground.ts'
import { toFrame } from '../../services/stats/testing/random-visits.ts'
import { newSeed, seededRandom } from '../local/random.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const BATCH = 4_000
const seed = newSeed()
const random = seededRandom(seed)

/** A zone in which it is afternoon, whatever the time is here. */
const ahead = (((15 - new Date().getUTCHours() + 36) % 24) - 12) as number
const ZONE = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
const midnight = Temporal.Now.zonedDateTimeISO(ZONE).startOfDay().epochMilliseconds
/** Yesterday at 14:00. */
const BROKE = midnight - DAY + 14 * HOUR

let ground: StatsGround
let service: Awaited<ReturnType<StatsGround['start']>>
let account: TestAccount
let user: Awaited<ReturnType<TestAccount['user']>>
let links: number[]
const visits: Visit[] = []

const linkNamed = async (name: string): Promise<number> => {
  const body = { name, realUrl: 'https://a.test/', auditUrl: 'https://b.test/', mode: 'audit' }
  return (await account.call('POST', '/api/cloak/create', { token: user.token, body })).body.id
}

function visit(cloak: number, country: string, at: number, audit: boolean): Visit {
  const seq = visits.length + 1
  return {
    ...UNTOLD,
    ...{ v: VISIT_VERSION, spool: 'todayspool01', seq, at, owner: user.id, cloak, cloak_version: 1 },
    ...{ mode: 'cloak' as const, country, geo_build: 1, ip: '203.0.113.7', user_agent: '', referrer: '' },
    ...(audit
      ? { redirect_to: 'audit' as const, reason: 'country_miss' as const }
      : { redirect_to: 'target' as const, reason: 'country_match' as const }),
    ...{ metered: 1 as const, lease: 1, lease_no: seq },
  }
}

/** Of each hour of the last two days, and of the same days of four weeks before. */
function addVisits([steady, growing]: readonly [number, number]): void {
  const now = Date.now()
  for (const week of [4, 3, 2, 1, 0])
    for (let hour = midnight - DAY; hour < midnight + DAY; hour += HOUR) {
      const add = (cloak: number, country: string, count: number, share: number) => {
        for (let n = 0; n < count; n += 1) {
          const at = hour - week * 7 * DAY + random.below(HOUR)
          if (at < now) visits.push(visit(cloak, country, at, random.next() < share))
        }
      }
      const broken = week === 0 && hour >= BROKE
      add(steady, 'BR', 60, broken ? 0.9 : 0.2)
      add(steady, 'US', 60, 0.2)
      add(growing, 'DE', week === 0 && hour >= midnight ? 7 : 5, 0)
    }
}

beforeAll(async () => {
  console.log(`seed ${seed}, zone ${ZONE}`)
  ground = await statsGround()
  service = await ground.start()
  account = await openTestAccount({
    INTERNAL_SECRET: ground.secret,
    STATS_INTERNAL_URL: `http://127.0.0.1:${service.internalPort}`,
  })
  user = await account.user()
  const made: [number, number] = [await linkNamed('Sunscreen'), await linkNamed('Growing')]
  links = made
  addVisits(made)
  const stats = ground.talkTo(service)
  for (let from = 0; from < visits.length; from += BATCH)
    await stats.send(toFrame(visits.slice(from, from + BATCH)))
})
afterAll(async () => {
  await account.close()
  await service.stop()
  await ground.end()
})

const get = (path: string, token = user.token) => account.call('GET', path, { token })
const today = async () =>
  TodayAnswer.parse((await get(`/api/stats/today?tz=${encodeURIComponent(ZONE)}`)).body).data
const within = (from: number, to: number) => visits.filter(({ at }) => at >= from && at < to)

test('today is counted up to now, yesterday and a week ago until the same minute, each visit once', async () => {
  const data = await today()
  const [until, now] = [Date.parse(data.until), Date.parse(data.counted)]
  expect(Date.parse(data.from)).toBe(midnight)
  expect(Date.now() - until).toBeLessThan(120_000)
  expect(Date.now() - now).toBeLessThan(60_000)
  expect(now).toBeGreaterThanOrEqual(until)
  const counted = (days: number) => {
    const found = within(midnight - days * DAY, days === 0 ? now : until - days * DAY)
    const audit = found.filter((each) => each.redirect_to === 'audit').length
    return {
      ...{ visits: found.length, real_visits: found.length - audit, audit_visits: audit },
      ...{ unserved: 0, metered: found.length },
    }
  }
  expect(data).toMatchObject({ today: counted(0), yesterday: counted(1), week_ago: counted(7) })
  expect(data.hours.yesterday.map((hour) => hour.visits)).toEqual(
    Array.from(
      { length: 24 },
      (_, n) => within(midnight + (n - 24) * HOUR, midnight + (n - 23) * HOUR).length,
    ),
  )
  expect(data.hours.today.reduce((sum, hour) => sum + hour.visits, 0)).toBe(data.today.visits)
})

test('who moves is named with both counts, and calls with the days that they last', async () => {
  const data = await today()
  const [first] = data.movers.cloaks
  const countOf = (days: number) =>
    within(midnight - days * DAY, Date.parse(data.until) - days * DAY).filter(
      ({ cloak }) => cloak === links[1],
    ).length
  expect(first).toEqual({
    ...{ cloak_id: links[1], name: 'Growing', deleted: false },
    ...{ today: countOf(0), yesterday: countOf(1) },
  })
  expect(data.movers.countries[0]).toMatchObject({ country: 'DE', today: first!.today })
  expect(data.calls.days_left).toBeGreaterThanOrEqual(0)
})

test('what broke yesterday at 14:00 is said in one line, which leads to its visits', async () => {
  const { unusual } = await today()
  expect(unusual).toMatchObject([
    {
      ...{ measure: 'audit_share', cloak_id: links[0], cloak_name: 'Sunscreen', country: 'BR' },
      from: new Date(BROKE).toISOString(),
      filters: {
        cloak_id: { is: [String(links[0])], not: [] },
        country: { is: ['BR'], not: [] },
        redirect_to: { is: ['audit'], not: [] },
      },
    },
  ])
  const [{ from, to, value, visits: base }] = unusual as [(typeof unusual)[number]]
  const query = new URLSearchParams({
    cloak_id: String(links[0]),
    country: 'BR',
    redirect_to: 'audit',
    from,
    to,
  })
  const logged = async () => AccessLogAnswer.parse((await get(`/api/cloak/access-logs?${query}`)).body).total
  // The log lists a visit a second after it was stored, which a quick machine has not spent here.
  await expect.poll(logged, { timeout: 10_000 }).toBe(Math.round(value * base))
})

test('an owner without visits has zeros, nothing moves and nothing is unusual', async () => {
  const other = await account.user()
  const { body } = await get('/api/stats/today?tz=Asia/Kathmandu', other.token)
  expect(TodayAnswer.parse(body).data).toMatchObject({
    ...{ today: { visits: 0 }, yesterday: { visits: 0 }, week_ago: { visits: 0 }, unusual: [] },
    movers: { cloaks: [], countries: [] },
    calls: { days_left: null },
  })
  expect((await get('/api/stats/today?tz=Mars')).body).toMatchObject({ errors: { tz: expect.any(String) } })
})
