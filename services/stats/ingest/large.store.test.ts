import { MAX_REFERRER, MAX_USER_AGENT } from '@sluice/contract/visit'
import { beforeAll, expect, test } from 'vitest'
import { seededRandom } from '../../../infra/local/random.ts'
import { randomVisits, toFrame } from '../testing/random-visits.ts'
import { runningStats } from '../testing/running-stats.ts'

const running = runningStats(beforeAll)

const SPOOLS = Array.from({ length: 14 }, (_, n) => `large${n}`)

test('many of the longest possible visits at once are stored although one request cannot hold them all', {
  timeout: 120_000,
}, async () => {
  const start = Date.now() - 60_000
  const frames = SPOOLS.map((spool) =>
    toFrame(
      randomVisits(seededRandom(1), spool, 1, 1_500, (i) => start + i).map((visit) => ({
        ...visit,
        user_agent: '访'.repeat(MAX_USER_AGENT),
        referrer: '问'.repeat(MAX_REFERRER),
      })),
    ),
  )
  const answers = await Promise.all(frames.map((frame) => running.stats.send(frame)))
  expect(answers.map(({ acked }) => acked)).toEqual(SPOOLS.map(() => 1_500))
  const [total] = await running.ground.rows<{ n: number; bytes: number }>(
    "SELECT count() AS n, sum(length(user_agent) + length(referrer)) AS bytes FROM visits WHERE spool LIKE 'large%'",
  )
  expect(total).toEqual({ n: 21_000, bytes: 21_000 * 3 * (MAX_USER_AGENT + MAX_REFERRER) })
})

test('many of the largest unreadable records at once are all kept', async () => {
  const record = '\u0001'.repeat(60_000)
  const frames = Array.from({ length: 4 }, (_, n) => `${`${record}\n`.repeat(119)}the last of ${n}`)
  await Promise.all(frames.map((frame) => running.stats.send(frame)))
  const [kept] = await running.ground.rows<{ n: number; bytes: number }>(
    "SELECT count() AS n, sum(length(raw)) AS bytes FROM visits_dead WHERE raw NOT LIKE 'the last%'",
  )
  expect(kept).toEqual({ n: 476, bytes: 476 * 60_000 })
})
