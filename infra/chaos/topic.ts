import { randomUUID } from 'node:crypto'
import { VISITS_TOPIC } from '@sluice/contract/visit'
import { hushNegativeTimeouts, zstdCodec } from '@sluice/kit/kafka'
import kafkajs from 'kafkajs'

const { CompressionCodecs, CompressionTypes, Kafka, logLevel } = kafkajs
const WITHIN_MS = 60_000

const clientOf = (address: string) => {
  CompressionCodecs[CompressionTypes.ZSTD] = zstdCodec
  hushNegativeTimeouts()
  return new Kafka({ clientId: 'chaos', brokers: [address], logLevel: logLevel.NOTHING })
}

/** Number of visits in the topic and of distinct ones; the rest are retransmissions. */
export async function countTopic(address: string): Promise<{ records: number; distinct: number }> {
  const kafka = clientOf(address)
  const waiting = await messagesOf(kafka)
  const consumer = kafka.consumer({ groupId: `chaos-${randomUUID()}` })
  const seen = new Set<string>()
  let records = 0
  const all = Promise.withResolvers<void>()
  const late = setTimeout(() => all.reject(new Error(`the topic was not read in ${WITHIN_MS} ms`)), WITHIN_MS)
  try {
    await consumer.connect()
    await consumer.subscribe({ topics: [VISITS_TOPIC], fromBeginning: true })
    let left = waiting
    if (left === 0) all.resolve()
    await consumer.run({
      autoCommit: false,
      eachMessage: async ({ message }) => {
        for (const line of message.value?.toString('utf8').trimEnd().split('\n') ?? []) {
          const [, spool, seq] = JSON.parse(line) as [v: number, spool: string, seq: number]
          seen.add(`${spool}-${seq}`)
          records += 1
        }
        left -= 1
        if (left === 0) all.resolve()
      },
    })
    await all.promise
  } finally {
    clearTimeout(late)
    await consumer.disconnect()
  }
  return { records, distinct: seen.size }
}

async function messagesOf(kafka: InstanceType<typeof Kafka>): Promise<number> {
  const admin = kafka.admin()
  await admin.connect()
  try {
    const offsets = await admin.fetchTopicOffsets(VISITS_TOPIC)
    return offsets.reduce((sum, { high, low }) => sum + Number(high) - Number(low), 0)
  } finally {
    await admin.disconnect()
  }
}

/** Puts messages into the topic by hand. */
export async function putMessages(
  address: string,
  messages: { key: string; value: Buffer }[],
): Promise<void> {
  const producer = clientOf(address).producer()
  await producer.connect()
  try {
    for (const message of messages) await producer.send({ topic: VISITS_TOPIC, messages: [message] })
  } finally {
    await producer.disconnect()
  }
}
