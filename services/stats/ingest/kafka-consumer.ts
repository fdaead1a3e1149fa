import { setTimeout as sleep } from 'node:timers/promises'
import { VISITS_TOPIC } from '@sluice/contract/visit'
import { hushNegativeTimeouts, zstdCodec } from '@sluice/kit/kafka'
import type { KafkaCluster } from '@sluice/kit/kafka-cluster'
import type { Log } from '@sluice/kit/log'
import kafkajs, { type Consumer, type Kafka as KafkaClient } from 'kafkajs'
import type { GroupPlace } from './group-place.ts'
import { storeBatch } from './kafka-batch.ts'
import type { Client } from './user-agent.ts'
import type { Writer } from './writer.ts'

const { CompressionCodecs, CompressionTypes, Kafka, logLevel } = kafkajs

const GROUP = 'sluice-stats'
const PARTITIONS_AT_ONCE = 8
const AGAIN_MS = 2_000
/** Requests whose good answer means that the group knows this member. Their events come after that of the request. */
const ASKS_FOR_PLACE: ReadonlySet<string> = new Set(['Heartbeat', 'SyncGroup'])
/** Few: kafkajs retries on the same connection even when the broker's machine is gone. A new consumer reconnects. */
const RETRY = { retries: 2, initialRetryTime: 200, maxRetryTime: 2_000 } as const

export type ConsumerDeps = {
  cluster: KafkaCluster
  sessionTimeoutMs: number
  writer: Writer
  place: GroupPlace
  clientOf: (userAgent: string) => Client
  log: Log
}

/**
 * Reads the visits topic from the group's offsets and stores it. Offsets are only a hint: stored visits decide what is
 * new. Tries for ever to reach the brokers. `stop` leaves the group after the current batches.
 */
export function startConsumer(deps: ConsumerDeps): { stop(): Promise<void> } {
  CompressionCodecs[CompressionTypes.ZSTD] = zstdCodec
  hushNegativeTimeouts()
  const kafka = new Kafka({
    clientId: 'sluice-stats',
    ...deps.cluster,
    connectionTimeout: 3_000,
    requestTimeout: 10_000,
    retry: RETRY,
    logLevel: logLevel.WARN,
    logCreator: () => (entry) => deps.log.debug({ kafka: entry.log }, 'kafkajs'),
  })
  const stopping = new AbortController()
  let consumer: Consumer | undefined
  const keepConsuming = async () => {
    while (!stopping.signal.aborted) {
      consumer = createConsumer(kafka, deps.sessionTimeoutMs)
      try {
        const crashed = crashOf(consumer)
        await consume(consumer, deps)
        await Promise.race([crashed, aborted(stopping.signal)])
      } catch (error) {
        deps.log.warn({ err: error }, 'the visits topic cannot be read; trying again')
      }
      await consumer.disconnect().catch(() => {})
      await sleep(AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const ended = keepConsuming()
  return {
    stop() {
      stopping.abort()
      return ended
    },
  }
}

const createConsumer = (kafka: KafkaClient, sessionTimeout: number) =>
  kafka.consumer({
    groupId: GROUP,
    sessionTimeout,
    rebalanceTimeout: 60_000,
    heartbeatInterval: Math.min(3_000, sessionTimeout / 6),
    maxBytesPerPartition: 1_048_576,
    maxWaitTimeInMs: 250,
    allowAutoTopicCreation: false,
    retry: { ...RETRY, restartOnFailure: async () => false },
  })

async function consume(consumer: Consumer, { writer, place, clientOf, log }: ConsumerDeps): Promise<void> {
  let tookMs = 0
  consumer.on(consumer.events.REQUEST, ({ payload }) => {
    if (ASKS_FOR_PLACE.has(payload.apiName)) tookMs = payload.duration
  })
  consumer.on(consumer.events.HEARTBEAT, () => place.heard(tookMs))
  consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
    place.heard(tookMs)
    writer.forget()
    log.info({ partitions: payload.memberAssignment }, 'joined the consumer group')
  })
  await consumer.connect()
  await consumer.subscribe({ topics: [VISITS_TOPIC], fromBeginning: true })
  await consumer.run({
    autoCommit: false,
    eachBatchAutoResolve: false,
    partitionsConsumedConcurrently: PARTITIONS_AT_ONCE,
    eachBatch: (payload) => storeBatch(payload, writer, clientOf),
  })
}

/** Rejects when the consumer gives up by itself. */
function crashOf(consumer: Consumer): Promise<never> {
  const crashed = new Promise<never>((_resolve, reject) => {
    consumer.on(consumer.events.CRASH, ({ payload }) => reject(payload.error))
  })
  crashed.catch(() => {})
  return crashed
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
