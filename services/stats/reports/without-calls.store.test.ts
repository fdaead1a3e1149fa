import type { Visit } from '@sluice/contract/visit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { seededRandom } from '../../../infra/local/random.ts'
import type { RunningService } from '../../../infra/local/testing/start-service.ts'
import { type StatsGround, type StatsPeer, statsGround } from '../testing/ground.ts'
import { randomVisits, toFrame } from '../testing/random-visits.ts'

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]
const today = Math.floor(Date.now() / DAY) * DAY
/** Monday of a week whose visits are gone. */
const old = today - ((today / DAY + 3) % 7) * DAY - 42 * DAY
const recent = today - 3 * DAY

const [like] = randomVisits(seededRandom(1), 'calls', 1, 1, () => 0)
let seq = 0
const visit = (at: number, cloak: number, way: 'missed' | 'spent' | 'paused'): Visit => ({
  ...like!,
  ...{ seq: ++seq, at, owner: 1, cloak },
  ...(way === 'missed' && { reason: 'no_calls', redirect_to: 'audit', metered: 0, lease: 0, lease_no: 0 }),
  ...(way === 'spent' && {
    reason: 'country_match',
    redirect_to: 'target',
    metered: 1,
    lease: 1,
    lease_no: 1,
  }),
  ...(way === 'paused' && { reason: 'inactive', redirect_to: 'none', metered: 0, lease: 0, lease_no: 0 }),
})

let ground: StatsGround
let service: RunningService
let stats: StatsPeer
beforeAll(async () => {
  ground = await statsGround()
  service = await ground.start()
  stats = ground.talkTo(service)
  const visits = [
    ...[visit(old + 9 * HOUR, 10, 'missed'), visit(old + 10 * HOUR, 10, 'missed')],
    ...[visit(old + DAY, 11, 'missed'), visit(old + 3 * DAY, 10, 'spent')],
    visit(recent - HOUR, 10, 'spent'),
    ...[visit(recent + 5 * MINUTE, 10, 'missed'), visit(recent + 50 * MINUTE, 11, 'missed')],
    ...[visit(recent + 70 * MINUTE, 12, 'paused'), visit(recent + 2 * HOUR, 10, 'missed')],
    ...[visit(recent + 3 * HOUR, 10, 'spent'), visit(recent + 4 * HOUR, 11, 'missed')],
    ...[visit(recent + DAY, 12, 'paused'), visit(recent + 2 * DAY + HOUR, 11, 'missed')],
  ]
  await stats.send(toFrame(visits))
  const daily = () => ground.rows<{ n: number }>('SELECT sum(visits) AS n FROM visits_daily')
  const wait = { timeout: 20_000, interval: 200 }
  await vi.waitFor(async () => expect(await daily()).toEqual([{ n: visits.length }]), wait)
  await stats.keep(20)
  const kept = () => ground.rows<{ n: number }>('SELECT count() AS n FROM visits')
  await vi.waitFor(async () => expect(await kept()).toEqual([{ n: visits.length - 4 }]), wait)
})
afterAll(async () => {
  await service.stop()
  await ground.end()
})

const ask = async (from: number, to: number, cloak?: number) =>
  (await stats.ask('without-calls', { owner: 1, from, to, cloak })).rows.map((row) => [
    row.from - recent,
    row.to - recent,
    row.visits,
  ])

test('a span lasts from the first visit that found no call until a call is spent, to the quarter hour', async () => {
  expect(await ask(recent - DAY, today)).toEqual([
    [0, 2 * HOUR + 15 * MINUTE, 3],
    [4 * HOUR, 4 * HOUR + 15 * MINUTE, 1],
    [2 * DAY + HOUR, 2 * DAY + HOUR + 15 * MINUTE, 1],
  ])
  expect(await ask(recent + 10 * MINUTE, recent + 55 * MINUTE)).toEqual([[45 * MINUTE, 55 * MINUTE, 1]])
})

test('a link has its own visits alone, and other owners have none of them', async () => {
  expect(await ask(recent, today, 10)).toEqual([[0, 2 * HOUR + 15 * MINUTE, 2]])
  expect(await ask(recent, today, 12)).toEqual([])
  expect((await stats.ask('without-calls', { owner: 2, from: old, to: today })).rows).toEqual([])
})

test('of days whose visits are gone the day is known', async () => {
  const day = old - recent
  expect(await ask(old, old + 20 * DAY)).toEqual([[day, day + 2 * DAY, 3]])
  expect(await ask(old, recent + HOUR)).toEqual([
    [day, day + 2 * DAY, 3],
    [0, HOUR, 2],
  ])
  expect(await ask(old, old + 20 * DAY, 11)).toEqual([[day + DAY, day + 2 * DAY, 1]])
})
