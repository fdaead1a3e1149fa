import { readTopicAgain } from '@sluice/local/rebuild-stats/read-again'
import { type SecuredKafka, startSecuredKafka } from '@sluice/local/testing/test-secured-kafka'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { readEnv } from '../../services/kit/env.ts'
import { kafkaCluster, kafkaSettings } from '../../services/kit/kafka-cluster.ts'
import { createLog } from '../../services/kit/log.ts'
import { kafkaTransports } from '../../services/redirect/shipping/kafka-transport.ts'
import { statsGround } from '../../services/stats/testing/ground.ts'
import { randomOf, randomVisits, toFrame } from '../../services/stats/testing/random-visits.ts'

const silent = createLog('kafka-access-test', 'silent')
const MINUTE = 60_000

let kafka: SecuredKafka
beforeAll(async () => {
  kafka = await startSecuredKafka()
  return () => kafka.stop()
}, MINUTE)

const clusterOf = (env: Record<string, string>) =>
  kafkaCluster(readEnv(z.object(kafkaSettings), env)) ?? expect.fail('no brokers')

/** Sends visits as a redirect node of this environment does. */
async function ship(env: Record<string, string>, spool: string, count: number) {
  const transports = kafkaTransports({ cluster: clusterOf(env), log: silent, timeoutMs: 10_000 })
  const transport = transports.open(spool)
  const visits = randomVisits(randomOf(5), spool, 1, count, (n) => Date.now() - MINUTE + n)
  const body = Buffer.from(toFrame(visits))
  try {
    await transport.send(
      {
        spool,
        firstSeq: 1,
        lastSeq: count,
        body,
        frames: [body],
        visits: count,
        voided: 0,
        since: Date.now(),
      },
      AbortSignal.timeout(20_000),
    )
  } finally {
    await transport.close()
  }
}

test.each([
  ['PLAIN', 'SCRAM-SHA-512'],
  ['SCRAM-SHA-512', 'PLAIN'],
] as const)(
  'visits go by TLS from a node that logs in by %s to stats that log in by %s',
  async (node, stats) => {
    const ground = await statsGround()
    onTestFinished(() => ground.end())
    const spool = `by-${node.toLowerCase()}`
    await ship(kafka.env(node), spool, 40)
    const service = await ground.start({ ...kafka.env(stats), KAFKA_SESSION_TIMEOUT_MS: '6000' })
    onTestFinished(() => service.stop().then(() => {}))
    const stored = () => ground.rows(`SELECT count() AS n FROM visits WHERE spool = '${spool}'`)
    await expect.poll(stored, { timeout: 30_000, interval: 200 }).toEqual([{ n: 40 }])
    expect(await service.stop()).toBe(0)
    expect(service.logs().join('\n')).not.toContain(kafka.env(stats).KAFKA_SASL_PASSWORD)
    // What `make rebuild-stats` does: the next group begins anew.
    await readTopicAgain(clusterOf(kafka.env(node)))
  },
  2 * MINUTE,
)

test(
  'nothing is sent with a wrong password, to a broker of an unknown authority, or without TLS',
  async () => {
    const right = kafka.env('SCRAM-SHA-512')
    await expect(ship({ ...right, KAFKA_SASL_PASSWORD: 'wrong' }, 'wrong', 1)).rejects.toThrow(/SASL/)
    await expect(ship({ ...right, KAFKA_SSL_CA_FILE: '' }, 'unknown', 1)).rejects.toThrow(/self.signed/)
    await expect(ship({ KAFKA_BROKERS: right.KAFKA_BROKERS ?? '' }, 'plain', 1)).rejects.toThrow()
    await ship(right, 'right', 1)
  },
  MINUTE,
)
