import { setTimeout as sleep } from 'node:timers/promises'
import { MAX_FRAME_VISITS, type Visit } from '@sluice/contract/visit'
import kafkajs, { type KafkaMessage } from 'kafkajs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startTestKafka } from '../../../infra/local/testing/test-kafka.ts'
import { freshDir, openTest, silent } from '../journal/testing/open.ts'
import { readVisit } from '../testing/read-line.ts'
import { kafkaTransports } from './kafka-transport.ts'
import { startShipper } from './shipper.ts'
import { visitLineOf, visitRecordOf } from './testing/visit-record.ts'

const SOON = { timeout: 60_000, interval: 50 }
const RULES = { keepMs: 3_600_000, maxBytes: 64_000_000, lingerMs: 5, log: silent }

type Received = { partition: number; offset: string; key: string; visits: Visit[] }

async function consume(brokers: string[], topic: string): Promise<Received[]> {
  const received: Received[] = []
  const consumer = new kafkajs.Kafka({ brokers, logLevel: kafkajs.logLevel.NOTHING }).consumer({
    groupId: topic,
  })
  await consumer.connect()
  await consumer.subscribe({ topic, fromBeginning: true })
  await consumer.run({
    eachMessage: async ({ partition, message }) => {
      received.push({
        partition,
        offset: message.offset,
        key: String(message.key),
        visits: visitsOf(message),
      })
    },
  })
  onTestFinished(() => consumer.disconnect())
  return received
}

function visitsOf(message: KafkaMessage): Visit[] {
  const lines = String(message.value).trimEnd().split('\n')
  return lines.map(readVisit)
}

async function makeTopic(brokers: string[], topic: string): Promise<void> {
  const admin = new kafkajs.Kafka({ brokers, logLevel: kafkajs.logLevel.NOTHING }).admin()
  await admin.connect()
  await admin.createTopics({ topics: [{ topic, numPartitions: 4 }], waitForLeaders: false })
  await admin.disconnect()
}

test('visits of several spools sent in parallel arrive in frames, in order, each spool on one partition', async () => {
  const brokers = [(await startTestKafka()).url]
  await makeTopic(brokers, 'order')
  const root = freshDir()
  const journals = ['w0', 'w1', 'w2'].map((name) => openTest(`${root}/${name}`))
  for (const journal of journals) {
    for (let n = 1; n <= 2_000; n += 1) journal.append(visitRecordOf(`${n}`))
    journal.flush()
  }
  const shipper = startShipper(
    root,
    kafkaTransports({ cluster: { brokers }, log: silent, topic: 'order' }),
    RULES,
  )
  for (let round = 0; round < 20; round += 1) {
    await sleep(20)
    for (const journal of journals) {
      journal.append(visitRecordOf('later'))
      journal.flush()
    }
  }
  expect(await shipper.stop(30_000)).toBe(true)
  const received = await consume(brokers, 'order')
  for (const { spool } of journals) {
    const mine = () => received.filter(({ key }) => key === spool)
    const seqs = () => mine().flatMap(({ visits }) => visits.map((visit) => visit.seq))
    await vi.waitFor(() => expect(seqs()).toHaveLength(2_020), SOON)
    expect(seqs()).toEqual(Array.from({ length: 2_020 }, (_, index) => index + 1))
    expect(new Set(mine().map(({ partition }) => partition)).size).toBe(1)
    for (const { visits } of mine()) expect(visits.length).toBeLessThanOrEqual(MAX_FRAME_VISITS)
  }
}, 120_000)

test('two hundred sends without waiting, fifty per spool, all get different offsets', async () => {
  const brokers = [(await startTestKafka()).url]
  await makeTopic(brokers, 'many')
  const transports = kafkaTransports({ cluster: { brokers }, log: silent, topic: 'many' })
  const { signal } = new AbortController()
  const seqs = Array.from({ length: 50 }, (_, index) => index + 1)
  const spools = ['spool0', 'spool1', 'spool2', 'spool3'].map((spool) => ({
    spool,
    way: transports.open(spool),
  }))
  const sends = spools.flatMap(({ spool, way }) =>
    seqs.map((seq) => {
      const body = visitLineOf(spool, seq)
      const numbers = { firstSeq: seq, lastSeq: seq, visits: 1, voided: 0, since: undefined }
      return way.send({ spool, body, frames: [body], ...numbers }, signal)
    }),
  )
  await Promise.all(sends)
  await Promise.all(spools.map(({ way }) => way.close()))
  const received = await consume(brokers, 'many')
  const seqsOf = (spool: string) =>
    received.filter(({ key }) => key === spool).flatMap(({ visits }) => visits.map(({ seq }) => seq))
  for (const { spool } of spools) await vi.waitFor(() => expect(seqsOf(spool)).toEqual(seqs), SOON)
  expect(new Set(received.map(({ partition, offset }) => `${partition}/${offset}`)).size).toBe(200)
}, 120_000)

test('an unreachable broker is retried for ever with the same visits', async () => {
  const root = freshDir()
  const journal = openTest(`${root}/w0`)
  journal.append(visitRecordOf('waits'))
  journal.flush()
  const nowhere = kafkaTransports({ cluster: { brokers: ['127.0.0.1:1'] }, log: silent, timeoutMs: 300 })
  const without = startShipper(root, nowhere, RULES)
  await vi.waitFor(() => expect(without.spools().get('w0')?.status().retries).toBeGreaterThan(2), SOON)
  expect(await without.stop(200)).toBe(false)

  const brokers = [(await startTestKafka()).url]
  await makeTopic(brokers, 'again')
  const shipper = startShipper(
    root,
    kafkaTransports({ cluster: { brokers }, log: silent, topic: 'again' }),
    RULES,
  )
  expect(await shipper.stop(30_000)).toBe(true)
  const received = await consume(brokers, 'again')
  await vi.waitFor(() => expect(received.map(({ visits }) => visits[0]?.referrer)).toEqual(['waits']), SOON)
}, 120_000)
