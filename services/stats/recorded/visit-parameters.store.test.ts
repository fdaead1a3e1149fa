import { VISIT_PARAMETERS_PATH, VisitParametersAnswer } from '@sluice/contract/visit-parameters'
import { beforeEach, expect, test } from 'vitest'
import { newSeed, seededRandom } from '../../../infra/local/random.ts'
import { randomVisits, toFrame } from '../testing/random-visits.ts'
import { runningStats } from '../testing/running-stats.ts'

const running = runningStats(beforeEach)
const ask = (body: unknown) =>
  running.stats.post(VISIT_PARAMETERS_PATH, JSON.stringify(body), { 'content-type': 'application/json' })

test('visits are found by what their click id says, with their parameters, and others are not there', async () => {
  const seed = newSeed()
  console.log(`seed ${seed}`)
  const random = seededRandom(seed)
  const now = Date.now()
  const sent = ['one', 'two'].flatMap((spool) =>
    randomVisits(random, spool, 1, 60, () => now - random.below(3_600_000)),
  )
  for (const spool of ['one', 'two']) await running.stats.send(toFrame(sent.filter((v) => v.spool === spool)))
  const chosen = sent.filter((_, n) => n % 3 === 0)
  const named = chosen.map(({ owner, at, spool, seq }) => ({ owner, at, spool, seq }))
  const [first] = named
  const absent = [
    { ...first!, at: first!.at + 1 },
    { ...first!, owner: first!.owner + 1 },
    { ...first!, seq: 1_000_000 },
  ]
  const answer = VisitParametersAnswer.parse(await (await ask({ visits: [...named, ...absent] })).json())
  const byName = (a: { spool: string; seq: number }, b: typeof a) =>
    a.spool.localeCompare(b.spool) || a.seq - b.seq
  expect(answer.visits.sort(byName)).toEqual(
    chosen.map(({ spool, seq, campaign }) => ({ spool, seq, campaign: campaign ?? {} })).sort(byName),
  )
  expect((await ask({ visits: [] })).status).toBe(400)
  expect((await ask({ visits: [{ ...first, owner: 'x' }] })).status).toBe(400)
})
