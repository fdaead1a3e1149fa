import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { startKafka } from '../stores/kafka.ts'
import type { Store } from '../stores/store.ts'

let started: Promise<Store> | undefined

/**
 * A real broker for this test file, started at the first call (2 s; 8 s if the jars must be downloaded) and stopped
 * after the file. Its `url` is `KAFKA_BROKERS`; the visits topic exists.
 */
export function startTestKafka(options: { partitions?: number } = {}): Promise<Store> {
  started ??= start(options)
  return started
}

async function start(options: { partitions?: number }): Promise<Store> {
  const home = await mkdtemp(join(tmpdir(), 'sluice-kafka-'))
  const store = await startKafka({ home, log: () => {}, partitions: options.partitions ?? 4 })
  return {
    ...store,
    async stop() {
      await store.stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}

afterAll(async () => {
  const store = await started
  started = undefined
  await store?.stop()
}, 40_000)
