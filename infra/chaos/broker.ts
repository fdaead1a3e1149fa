import { VISITS_TOPIC } from '@sluice/contract/visit'
import { hushNegativeTimeouts } from '@sluice/kit/kafka'
import { freePort } from '@sluice/local/stores/free-port'
import { startKafka } from '@sluice/local/stores/kafka'
import type { Store } from '@sluice/local/stores/store'
import { Kafka, logLevel } from 'kafkajs'
import { PASS } from './fault-mode.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { until } from './wait.ts'

const PARTITIONS = 4

/** A real broker. Nodes and stats each reach it through their own fault proxy, which it advertises to them. */
export type Broker = {
  /** `host:port` without the proxies. */
  address: string
  nodes: FaultProxy
  stats: FaultProxy
  /** Sets the proxies to pass and makes an empty visits topic. */
  freshen(): Promise<void>
  /** Kills it before it can write anything more. */
  kill(): Promise<void>
  /** Restarts it on the same data and ports. */
  revive(): Promise<void>
  stop(): Promise<void>
}

export async function startBroker(options: { home: string; log: (line: string) => void }): Promise<Broker> {
  hushNegativeTimeouts()
  const [port, nodesPort, statsPort] = [await freePort(), await freePort(), await freePort()]
  const [nodes, stats] = await Promise.all(
    ([nodesPort, statsPort] as const).map((behind) => startFaultProxy({ host: '127.0.0.1', port: behind })),
  )
  if (!nodes || !stats) throw new Error('no proxies')
  const start = () =>
    startKafka({
      ...options,
      port,
      ways: [
        { name: 'NODES', port: nodesPort, through: nodes.port },
        { name: 'STATS', port: statsPort, through: stats.port },
      ],
    })
  let kafka: Store = await start()
  return {
    address: kafka.url,
    nodes,
    stats,
    async freshen() {
      await Promise.all([nodes.set(PASS), stats.set(PASS)])
      // A new topic is not known everywhere immediately, which the client reports as an error.
      await until('an empty topic', 60_000, () => emptyTopic(kafka.url).then(() => true))
    },
    async kill() {
      if (!kafka.pid) throw new Error('the broker is not ours to kill')
      process.kill(kafka.pid, 'SIGKILL')
      await kafka.exited
    },
    async revive() {
      kafka = await start()
    },
    async stop() {
      await Promise.all([nodes.close(), stats.close(), kafka.stop()])
    },
  }
}

async function emptyTopic(broker: string): Promise<void> {
  const admin = new Kafka({ clientId: 'chaos', brokers: [broker], logLevel: logLevel.NOTHING }).admin()
  await admin.connect()
  try {
    if ((await admin.listTopics()).includes(VISITS_TOPIC))
      await admin.deleteTopics({ topics: [VISITS_TOPIC] })
    await admin.createTopics({
      waitForLeaders: true,
      topics: [{ topic: VISITS_TOPIC, numPartitions: PARTITIONS }],
    })
  } finally {
    await admin.disconnect()
  }
}
