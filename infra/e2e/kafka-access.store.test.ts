import { readTopicAgain } from '@sluice/local/rebuild-stats/read-again'
import { type SecuredKafka, startSecuredKafka } from '@sluice/local/testing/test-secured-kafka'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { readEnv } from '../../services/kit/env.ts'
import { kafkaCluster, kafkaSettings } from '../../services/kit/kafka-cluster.ts'
import { createLog } from '../../services/kit/log.ts'
import { kafkaTransports } from '../../services/redirect/shipping/kafka-transport.ts'
import { cloakOf } from '../../services/redirect/testing/documents.ts'
import { furnish, layGround, visitMany } from '../../services/redirect/testing/ground.ts'
import { statsGround } from '../../services/stats/testing/ground.ts'

const silent = createLog('kafka-access-test', 'silent')
const MINUTE = 60_000

let kafka: SecuredKafka
beforeAll(async () => {
  kafka = await startSecuredKafka()
  return () => kafka.stop()
}, MINUTE)

const clusterOf = (env: Record<string, string>) =>
  kafkaCluster(readEnv(z.object(kafkaSettings), env)) ?? expect.fail('no brokers')

test.each([
  ['PLAIN', 'SCRAM-SHA-512', 1],
  ['SCRAM-SHA-512', 'SCRAM-SHA-256', 2],
  ['SCRAM-SHA-256', 'PLAIN', 3],
] as const)(
  'visits go over TLS from a node that logs in by %s to stats that logs in by %s',
  async (node, stats, cloak) => {
    const nodes = await layGround()
    await furnish(nodes)
    await nodes.publish(cloakOf('secured', { id: cloak }))
    const redirect = await nodes.start({ ...kafka.env(node), STATS_INTERNAL_URL: '' })
    await visitMany(redirect.port, new Array(40).fill('/t/secured'))
    const ground = await statsGround()
    onTestFinished(() => ground.end())
    const service = await ground.start({ ...kafka.env(stats), KAFKA_SESSION_TIMEOUT_MS: '6000' })
    onTestFinished(() => service.stop().then(() => {}))
    const stored = () => ground.rows(`SELECT count() AS n FROM visits WHERE cloak = ${cloak}`)
    await expect.poll(stored, { timeout: 30_000, interval: 200 }).toEqual([{ n: 40 }])
    expect([await redirect.stop(), await service.stop()]).toEqual([0, 0])
    const printed = [...redirect.logs(), ...service.logs()].join('\n')
    expect(printed).not.toContain(kafka.env(stats).KAFKA_SASL_PASSWORD)
    // Like `make rebuild-stats`: stats of the next test reads the topic from the beginning.
    await readTopicAgain(clusterOf(kafka.env(node)))
  },
  2 * MINUTE,
)

test(
  'nothing is sent with a wrong password, to a broker with an unknown CA, or without TLS',
  async () => {
    const right = kafka.env('SCRAM-SHA-512')
    await expect(send({ ...right, KAFKA_SASL_PASSWORD: 'wrong' })).rejects.toThrow(/SASL/)
    await expect(send({ ...right, KAFKA_SSL_CA_FILE: '' })).rejects.toThrow(/self.signed/)
    await expect(send({ KAFKA_BROKERS: right.KAFKA_BROKERS ?? '' })).rejects.toThrow()
    await send(right)
  },
  MINUTE,
)

/** Sends one batch like a node. */
async function send(env: Record<string, string>) {
  const transports = kafkaTransports({ cluster: clusterOf(env), log: silent, timeoutMs: 10_000 })
  const transport = transports.open('one')
  const body = Buffer.from('no visit\n')
  const batch = { spool: 'one', firstSeq: 1, lastSeq: 1, body, frames: [body], visits: 1, voided: 0 }
  try {
    await transport.send({ ...batch, since: Date.now() }, AbortSignal.timeout(20_000))
  } finally {
    await transport.close()
  }
}
