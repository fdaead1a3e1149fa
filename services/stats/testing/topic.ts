import { VISITS_TOPIC } from '@sluice/contract/visit'
import { hushNegativeTimeouts, zstdCodec } from '@sluice/kit/kafka'
import kafkajs from 'kafkajs'

const { CompressionCodecs, CompressionTypes, Kafka, logLevel } = kafkajs

/** Produces frames on the visits topic, as the shipper does. */
export async function openTopic(brokers: string) {
  CompressionCodecs[CompressionTypes.ZSTD] = zstdCodec
  hushNegativeTimeouts()
  const kafka = new Kafka({ clientId: 'test', brokers: brokers.split(','), logLevel: logLevel.NOTHING })
  const producer = kafka.producer({ idempotent: true, maxInFlightRequests: 1, allowAutoTopicCreation: false })
  await producer.connect()
  return {
    send: (spool: string, ...frames: string[]) =>
      producer.send({
        topic: VISITS_TOPIC,
        acks: -1,
        compression: CompressionTypes.ZSTD,
        messages: frames.map((value) => ({ key: spool, value })),
      }),
    close: () => producer.disconnect(),
  }
}
