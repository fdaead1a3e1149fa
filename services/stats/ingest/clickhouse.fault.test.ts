import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startFaultProxy, targetOf } from '../../../infra/chaos/fault-proxy.ts'
import { newSeed, seededRandom } from '../../../infra/local/random.ts'
import { startClickHouse } from '../../../infra/local/stores/clickhouse.ts'
import { migrate } from '../clickhouse/schema.ts'
import { expectExactlyOnce } from '../testing/exactly-once.ts'
import { groundOn } from '../testing/ground.ts'
import { randomVisits } from '../testing/random-visits.ts'
import { sendAll } from '../testing/steady-sender.ts'

const ROUNDS = 3
const VISITS = 8_000

test('every visit is stored exactly once although ClickHouse is killed and its answers are lost repeatedly', async () => {
  const seed = newSeed()
  console.log(`seed ${seed}`)
  const random = seededRandom(seed)
  const home = await mkdtemp(join(tmpdir(), 'sluice-stats-faults-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  const start = () => startClickHouse({ home, log: () => {} })
  let store = await start()
  onTestFinished(() => store.stop())
  const { port } = targetOf(store.url)
  const proxy = await startFaultProxy(targetOf(store.url))
  onTestFinished(() => proxy.close())
  await migrate({ url: store.url, database: 'faults' })
  const ground = groundOn(store.url, 'faults')
  onTestFinished(() => ground.end())
  const service = await ground.start({
    CLICKHOUSE_URL: proxy.through(store.url),
    INGEST_PACE_MS: '20',
    INSERT_TIMEOUT_MS: '1500',
  })
  onTestFinished(() => service.stop().then(() => {}))

  const stats = ground.talkTo(service)
  /** Waits until the metric has grown, so that the fault hits running inserts, not the time before or after. */
  const grown = async (metric: string, by = 0) => {
    const before = (await stats.metrics(metric)) + by
    await vi.waitFor(async () => expect(await stats.metrics(metric)).toBeGreaterThan(before), {
      timeout: 15_000,
    })
  }
  const spools = ['fault-a', 'fault-b']
  const from = Date.now() - 20 * 86_400_000
  const sending = Promise.all(
    spools.map((spool) => {
      const visits = randomVisits(random, spool, 1, VISITS, (i) => from + Math.floor(i / 100) * 20_000_000)
      const limits = { deadlineMs: 100_000, mostPerFrame: 150 }
      return sendAll(visits, random, (frame) => stats.send(frame), limits)
    }),
  )
  await grown('sluice_stats_visits_inserted_total', 500)
  for (let round = 0; round < ROUNDS; round += 1) {
    await grown('sluice_stats_visits_inserted_total')
    await proxy.set({ kind: 'drop-responses', afterwards: round % 2 === 0 ? 'reset' : 'hang' })
    await grown('sluice_stats_insert_failures_total')
    await sleep(random.next() * 500)
    await proxy.set({ kind: 'pass' })
    await grown('sluice_stats_visits_inserted_total')
    await sleep(random.next() * 200)
    process.kill(store.pid as number, 'SIGKILL')
    await store.exited
    store = await startClickHouse({ home, port, log: () => {} })
  }
  await sending
  await expectExactlyOnce(ground, spools, VISITS)
}, 150_000)
