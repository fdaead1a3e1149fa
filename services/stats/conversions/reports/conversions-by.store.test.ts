import { CONVERSIONS_BY } from '@sluice/contract/api-conversion-stats'
import type { MoneyRow } from '@sluice/contract/conversion-reports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newSeed, seededRandom } from '../../../../infra/local/random.ts'
import type { RunningService } from '../../../../infra/local/testing/start-service.ts'
import { type StatsGround, type StatsPeer, statsGround } from '../../testing/ground.ts'
import { naiveMoney } from '../../testing/naive-money.ts'
import { newest, randomConversions, randomCosts, randomReporting } from '../../testing/random-money.ts'
import { randomVisits, toFrame } from '../../testing/random-visits.ts'
import { storeMoney } from '../../testing/store-money.ts'

const DAY = 86_400_000
const DAYS = 20
const seed = newSeed()
const random = seededRandom(seed)
const today = Math.floor(Date.now() / DAY) * DAY
const first = today - DAYS * DAY
const visits = randomVisits(
  random,
  'money',
  1,
  3_000,
  (i) => first + Math.floor((i * DAYS * DAY) / 3_000),
).map((visit) => ({ ...visit, cloak_version: 1 + random.below(3) }))
const conversions = randomConversions(random, visits, today)
const cloaks = [1, 2, 3].flatMap((owner) =>
  [0, 1, 2, 3, 9].map((n): [number, number] => [owner, owner * 10 + n]),
)
const costs = randomCosts(random, cloaks, first - 2 * DAY, DAYS + 4)
const reporting = randomReporting(random, first, DAYS)
const stored = {
  visits,
  conversions: newest(conversions, ({ id }) => String(id)),
  costs: newest(costs, ({ cloak, day }) => `${cloak} ${day}`),
}

let ground: StatsGround
let service: RunningService
let stats: StatsPeer
beforeAll(async () => {
  console.log(`seed ${seed}`)
  ground = await statsGround()
  service = await ground.start()
  stats = ground.talkTo(service)
  await stats.send(toFrame(visits))
  await storeMoney(ground, conversions, costs)
})
afterAll(async () => {
  await service.stop()
  await ground.end()
})

const byKey = (rows: MoneyRow[]) => rows.toSorted((a, b) => (a.key < b.key ? -1 : 1))
function someRange() {
  const from = first - 3 * DAY + random.below(DAYS + 3) * DAY
  const owner = 1 + random.below(3)
  const cloak = random.next() < 0.4 ? owner * 10 + random.below(4) : null
  return { owner, cloak, from, to: from + (1 + random.below(DAYS)) * DAY }
}

test('rows equal a computation one by one, in every currency and in the reporting currency', async () => {
  const ranges = [
    { owner: 1, cloak: null, from: first - 3 * DAY, to: today + 3 * DAY },
    ...Array.from({ length: 5 }, someRange),
  ]
  for (const asked of ranges)
    for (const by of CONVERSIONS_BY) {
      const { rows, complete_from } = await stats.ask('conversions', { ...asked, by, reporting })
      const expected = naiveMoney(by, stored, asked, reporting)
      expect(byKey(rows), `${by} ${JSON.stringify(asked)}`).toEqual(byKey(expected))
      expect(complete_from).toBe(null)
    }
})
