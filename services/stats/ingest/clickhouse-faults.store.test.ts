import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startFaultProxy, targetOf } from '../../../infra/chaos/fault-proxy.ts'
import { startClickHouse } from '../../../infra/local/stores/clickhouse.ts'
import { migrate } from '../clickhouse/schema.ts'
import { expectExactlyOnce } from '../testing/exactly-once.ts'
import { groundOn } from '../testing/ground.ts'
import { newSeed, randomOf, randomVisits } from '../testing/random-visits.ts'
import { sendAll } from '../testing/steady-sender.ts'

const ROUNDS = 3
const VISITS = 8_000

test('ClickHouse killed and its answers lost, over and over: every visit stored exactly once', async () => {
  const seed = newSeed()
  console.log(`seed ${seed}`)
  const random = randomOf(seed)
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

  const spools = ['fault-a', 'fault-b']
  const from = Date.now() - 20 * 86_400_000
  const sending = Promise.all(
    spools.map((spool) => {
      const visits = randomVisits(random, spool, 1, VISITS, (i) => from + Math.floor(i / 100) * 20_000_000)
      return sendAll(visits, random, (frame) => ground.talkTo(service).send(frame), 100_000)
    }),
  )
  for (let round = 0; round < ROUNDS; round += 1) {
    await sleep(100 + random() * 400)
    await proxy.set({ kind: 'drop-responses', afterwards: round % 2 === 0 ? 'reset' : 'hang' })
    await sleep(600 + random() * 1_500)
    await proxy.set({ kind: 'pass' })
    await sleep(100 + random() * 400)
    process.kill(store.pid as number, 'SIGKILL')
    await store.exited
    store = await startClickHouse({ home, port, log: () => {} })
  }
  await sending
  expect(proxy.counts().dropped).toBeGreaterThan(0)
  await expectExactlyOnce(ground, spools, VISITS)
}, 150_000)
