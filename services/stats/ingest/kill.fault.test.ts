import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { newSeed, seededRandom } from '../../../infra/local/random.ts'
import { expectExactlyOnce } from '../testing/exactly-once.ts'
import { statsGround } from '../testing/ground.ts'
import { randomVisits } from '../testing/random-visits.ts'
import { sendAll } from '../testing/steady-sender.ts'

const KILLS = 5
const VISITS = 3_000

test('every visit is stored exactly once although ingest is killed repeatedly and frames span weekly partitions', async () => {
  const seed = newSeed()
  console.log(`seed ${seed}`)
  const random = seededRandom(seed)
  const ground = await statsGround()
  onTestFinished(() => ground.end())
  let service = await ground.start({ INGEST_PACE_MS: '20' })
  onTestFinished(() => service.stop().then(() => {}))

  const start = Date.now() - 40 * 86_400_000
  const spools = ['killa', 'killb']
  let sent = 0
  const sending = Promise.all(
    spools.map((spool) => {
      const visits = randomVisits(random, spool, 1, VISITS, (i) => start + ((i * 97) % 6_000) * 500_000)
      visits.sort((a, b) => Math.floor(a.seq / 600) - Math.floor(b.seq / 600) || a.at - b.at)
      for (const [i, visit] of visits.entries()) visit.seq = i + 1
      const send = (frame: string) =>
        ground
          .talkTo(service)
          .send(frame)
          .finally(() => sent++)
      return sendAll(visits, random, send, { deadlineMs: 100_000, mostPerFrame: 700 })
    }),
  )
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(200 + random.next() * 700)
    service.kill('SIGKILL')
    expect(await service.ended).toBe('SIGKILL')
    service = await ground.start({ INGEST_PACE_MS: '20' })
  }
  await sending
  expect(sent).toBeGreaterThan(KILLS)
  await expectExactlyOnce(ground, spools, VISITS)
}, 150_000)
