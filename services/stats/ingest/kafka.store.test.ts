import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { newSeed, seededRandom } from '../../../infra/local/random.ts'
import { startTestKafka } from '../../../infra/local/testing/test-kafka.ts'
import { expectExactlyOnce } from '../testing/exactly-once.ts'
import { statsGround } from '../testing/ground.ts'
import { randomVisits, toFrame } from '../testing/random-visits.ts'
import { slowInserts } from '../testing/slow-inserts.ts'
import { openTopic } from '../testing/topic.ts'

let brokers: string
let topic: Awaited<ReturnType<typeof openTopic>>

beforeAll(async () => {
  brokers = (await startTestKafka()).url
  topic = await openTopic(brokers)
  return () => topic.close()
})

const DAY = 86_400_000
const spools = ['kafka-a', 'kafka-b', 'kafka-c']
const COUNT = 2_000

async function kafkaGround() {
  const ground = await statsGround()
  onTestFinished(() => ground.end())
  const env = { KAFKA_BROKERS: brokers, KAFKA_SESSION_TIMEOUT_MS: '6000', INGEST_PACE_MS: '50' }
  const start = async (more: Record<string, string> = {}) => {
    const service = await ground.start({ ...env, ...more })
    onTestFinished(() => service.stop().then(() => {}))
    return service
  }
  const stored = async (atLeast: number, timeout: number) =>
    vi.waitFor(
      async () => {
        const [row] = await ground.rows<{ n: number }>('SELECT count() AS n FROM visits')
        expect(row?.n).toBeGreaterThanOrEqual(atLeast)
      },
      { timeout, interval: 200 },
    )
  return { ground, start, stored }
}

test('frames sent twice through the topic are stored exactly once although ingest is killed, then frozen while another takes over', async () => {
  const seed = newSeed()
  console.log(`seed ${seed}`)
  const random = seededRandom(seed)
  const { ground, start, stored } = await kafkaGround()
  const visits = new Map(
    spools.map((spool) => [
      spool,
      randomVisits(random, spool, 1, COUNT, (i) => Date.now() - 15 * DAY + i * 600_000),
    ]),
  )
  const sendSome = async (from: number, to: number) => {
    for (let at = from; at < to; ) {
      const size = 1 + random.below(120)
      for (const [spool, all] of visits) {
        const frame = toFrame(all.slice(at, Math.min(to, at + size)))
        await topic.send(spool, ...(random.next() < 0.2 ? [frame, frame] : [frame]))
      }
      at += size
    }
  }
  await topic.send(spools[0]!, 'not json', '{"v":77}', 'x'.repeat(700_000))

  const first = await start()
  await sendSome(0, 700)
  await stored(300, 20_000)
  first.kill('SIGKILL')
  const second = await start()
  await sendSome(700, 1_200)
  await stored(2_500, 25_000)
  await sendSome(1_200, 1_500)
  second.kill('SIGSTOP')
  const third = await start()
  await sendSome(1_500, COUNT)
  await stored(3 * COUNT, 30_000)
  await sleep(1_000)
  second.kill('SIGCONT')
  expect(await second.ended).toBe(1)
  expect(second.logs().join('\n')).toContain('giving up its place')
  await expectExactlyOnce(ground, spools, COUNT)
  const reasons = await ground.rows<{ reason: string }>(
    'SELECT DISTINCT reason FROM visits_dead ORDER BY reason',
  )
  expect(reasons.map(({ reason }) => reason)).toEqual(['bad_json', 'too_long', 'unknown_version'])
  expect(await third.stop()).toBe(0)
}, 120_000)

test('an insert that the network delivers after another process took over stores nothing', async () => {
  const { ground, start, stored } = await kafkaGround()
  const network = await slowInserts(ground.url)
  onTestFinished(network.close)
  const visits = randomVisits(seededRandom(4), 'late', 1, 60, (i) => Date.now() - DAY + i)
  await topic.send('late', toFrame(visits.slice(0, 20)))
  const first = await start({ CLICKHOUSE_URL: network.url })
  await network.held
  first.kill('SIGKILL')
  await topic.send('late', toFrame(visits.slice(20)))
  const second = await start()
  await stored(60, 60_000)
  expect(await network.deliver()).toContain('SESSION_NOT_FOUND')
  await expectExactlyOnce(ground, ['late'], 60)
  expect(await second.stop()).toBe(0)
}, 120_000)

test('visits from the topic that ClickHouse refuses delay neither their spool nor their partition', async () => {
  const { ground, start, stored } = await kafkaGround()
  await ground.command("ALTER TABLE visits ADD CONSTRAINT known CHECK country != 'QQ'")
  const spools = ['refused-a', 'refused-b']
  for (const spool of spools) {
    const visits = randomVisits(seededRandom(3), spool, 1, 100, (i) => Date.now() - DAY + i)
    visits[40]!.country = 'QQ'
    await topic.send(spool, toFrame(visits.slice(0, 60)), toFrame(visits.slice(60)))
  }
  const service = await start()
  await stored(198, 60_000)
  const aside = await ground.rows('SELECT spool, seq FROM visits_aside ORDER BY spool')
  expect(aside).toEqual(spools.map((spool) => ({ spool, seq: 41 })))
  expect(await service.stop()).toBe(0)
}, 90_000)
