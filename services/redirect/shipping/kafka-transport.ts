import { VISITS_TOPIC } from '@sluice/contract/visit'
import { hushNegativeTimeouts, zstdCodec } from '@sluice/kit/kafka'
import type { KafkaCluster } from '@sluice/kit/kafka-cluster'
import type { Log } from '@sluice/kit/log'
import kafkajs, { type Producer } from 'kafkajs'
import { type Batch, type Transport, TransportError, type Transports } from './transport.ts'

const { CompressionCodecs, CompressionTypes, Kafka, logLevel, Partitioners } = kafkajs

/** One send is one record batch. Brokers accept 1 MiB by default, and text may be incompressible. */
const LIMITS = { visits: 5_000, bytes: 900_000 }
const TIMEOUT_MS = 30_000

/**
 * Sends batches as NDJSON frames to the visits topic. Each spool has its own producer with one send in flight: parallel
 * idempotent sends lose messages silently (kafkajs #1005). After a failure the producer is replaced; the repeated batch
 * may then be stored twice, and readers remove duplicates by its numbers.
 */
export function kafkaTransports(options: {
  cluster: KafkaCluster
  log: Log
  topic?: string
  timeoutMs?: number
}): Transports {
  CompressionCodecs[CompressionTypes.ZSTD] = zstdCodec
  hushNegativeTimeouts()
  const kafka = new Kafka({
    clientId: 'sluice-redirect',
    ...options.cluster,
    connectionTimeout: 3_000,
    requestTimeout: 10_000,
    retry: { retries: 2, initialRetryTime: 100, maxRetryTime: 1_000 },
    logLevel: logLevel.WARN,
    logCreator: () => (entry) => options.log.debug({ kafka: entry.log }, 'kafkajs'),
  })
  return {
    open: () => producerTransport(() => newProducer(kafka), options),
    close: async () => {},
  }
}

function newProducer(kafka: InstanceType<typeof Kafka>): Producer {
  return kafka.producer({
    idempotent: true,
    maxInFlightRequests: 1,
    allowAutoTopicCreation: false,
    createPartitioner: Partitioners.DefaultPartitioner,
  })
}

function producerTransport(
  create: () => Producer,
  options: { topic?: string; timeoutMs?: number },
): Transport {
  let producer: Producer | undefined
  let last: Promise<unknown> = Promise.resolve()
  const discard = async () => {
    const old = producer
    producer = undefined
    await old?.disconnect().catch(() => {})
  }
  const attempt = async (batch: Batch) => {
    if (!producer) {
      producer = create()
      await producer.connect()
    }
    await producer.send({
      topic: options.topic ?? VISITS_TOPIC,
      acks: -1,
      compression: CompressionTypes.ZSTD,
      messages: batch.frames.map((value) => ({ key: batch.spool, value })),
    })
  }
  const sendAlone = async (batch: Batch, signal: AbortSignal) => {
    try {
      await within(attempt(batch), signal, options.timeoutMs ?? TIMEOUT_MS)
    } catch (error) {
      void discard()
      throw error
    }
  }
  return {
    limits: LIMITS,
    send(batch, signal) {
      const sent = last.then(() => sendAlone(batch, signal))
      last = sent.catch(() => {})
      return sent
    },
    close: discard,
  }
}

/** kafkajs has no way to give up, but its caller can. */
function within<T>(work: Promise<T>, signal: AbortSignal, timeoutMs: number): Promise<T> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  return new Promise<T>((resolve, reject) => {
    const giveUp = () => reject(new TransportError('the brokers did not answer in time'))
    if (limit.aborted) giveUp()
    limit.addEventListener('abort', giveUp, { once: true })
    work.then(resolve, reject).finally(() => limit.removeEventListener('abort', giveUp))
  })
}
