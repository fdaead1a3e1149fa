import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { VISITS_TOPIC } from '@sluice/contract/visit'
import { Kafka, logLevel } from 'kafkajs'
import { startChild } from './child.ts'
import { freePort } from './free-port.ts'
import { KAFKA_VERSION, kafkaJars } from './kafka-jars.ts'
import { elsewhere, type LineLog, type Store } from './store.ts'
import { waitUntil } from './wait-until.ts'
import { writeSettings } from './write-settings.ts'

export type KafkaOptions = {
  /** Folder of this installation; the broker uses `<home>/kafka`. */
  home: string
  port?: number
  controllerPort?: number
  /** Brokers running elsewhere (`host:port`, comma-separated), used instead of starting one. */
  url?: string | undefined
  topic?: string
  partitions?: number
  /** Additional listeners. Each advertises another port to clients: that of a proxy in front of it. */
  ways?: readonly Way[]
  /** SCRAM users in the form of the broker's tools: `SCRAM-SHA-512=[name=…,password=…]`. */
  scram?: readonly string[]
  /** Folder of the jars, shared by every installation of this machine. */
  cacheDir?: string
  /** Aborts the start. */
  halt?: AbortSignal
  log: LineLog
}

/** `name` is upper case; `port` is the broker's own, `through` the port it advertises. */
export type Way = {
  name: string
  port: number
  through: number
  /** Default: PLAINTEXT. */
  protocol?: string
  /** Settings of this listener only, without the prefix `listener.name.{name}.`. */
  settings?: readonly string[]
}

/** One KRaft node. Every setting that affects the durability of acknowledged messages is explicit. */
const settings = (dir: string, ways: readonly Way[], controller: number) => `process.roles=broker,controller
node.id=1
listeners=${ways.map(({ name, port }) => `${name}://127.0.0.1:${port}`).join(',')},CONTROLLER://127.0.0.1:${controller}
advertised.listeners=${ways.map(({ name, through }) => `${name}://127.0.0.1:${through}`).join(',')}
controller.listener.names=CONTROLLER
listener.security.protocol.map=CONTROLLER:PLAINTEXT,${ways.map(({ name, protocol = 'PLAINTEXT' }) => `${name}:${protocol}`).join(',')}
inter.broker.listener.name=${ways[0]?.name}
controller.quorum.voters=1@127.0.0.1:${controller}
log.dirs=${dir}
offsets.topic.replication.factor=1
offsets.topic.num.partitions=4
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
share.coordinator.state.topic.replication.factor=1
share.coordinator.state.topic.min.isr=1
group.initial.rebalance.delay.ms=0
auto.create.topics.enable=false
unclean.leader.election.enable=false
min.insync.replicas=1
log.retention.hours=168
log.retention.bytes=2147483648
log.segment.bytes=67108864
message.max.bytes=4194304
num.network.threads=2
num.io.threads=2
background.threads=2
log.cleaner.threads=1
log.cleaner.dedupe.buffer.size=4194304
${ways.flatMap(ownSettings).join('\n')}
`

const ownSettings = ({ name, settings = [] }: Way) =>
  settings.map((setting) => `listener.name.${name.toLowerCase()}.${setting}`)

const JAVA = ['-Xmx512m', '-XX:+UseSerialGC', '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn']
const READY_MS = 60_000

/** Starts one KRaft broker from the official jars on loopback (Java 17 or newer) and creates the topic. */
export async function startKafka(options: KafkaOptions): Promise<Store> {
  if (options.url) return elsewhere('kafka', options.url)
  await needJava()
  const jars = await kafkaJars(options.cacheDir ?? join(homedir(), '.cache', 'sluice'), options.log)
  const dir = join(options.home, 'kafka')
  await mkdir(dir, { recursive: true })
  const port = options.port ?? (await freePort())
  const ways = [{ name: 'PLAINTEXT', port, through: port }, ...(options.ways ?? [])]
  const file = join(dir, 'server.properties')
  const data = join(dir, 'data')
  await writeSettings(file, settings(data, ways, options.controllerPort ?? (await freePort())))
  const java = [...JAVA, '-cp', join(jars, '*')]
  await format(java, dir, file, data, options.scram ?? [])

  const child = await startChild({
    name: 'kafka',
    command: 'java',
    args: [...java, 'kafka.Kafka', file],
    cwd: dir,
    pidFile: join(dir, 'pid.json'),
    log: options.log,
    stopSignal: 'SIGTERM',
    stopMs: 30_000,
  })
  const url = `127.0.0.1:${port}`
  await waitUntil(
    child,
    'Kafka',
    READY_MS,
    () => createTopic(url, options.topic ?? VISITS_TOPIC, options.partitions ?? 8),
    options.halt,
  )
  return {
    name: 'kafka',
    url,
    version: KAFKA_VERSION,
    pid: child.pid,
    exited: child.exited,
    stop: () => child.stop(),
  }
}

async function needJava(): Promise<void> {
  const run = await promisify(execFile)('java', ['-version']).catch((cause: unknown) => cause)
  const major =
    typeof run === 'object' && run && 'stderr' in run ? /"(\d+)/.exec(String(run.stderr))?.[1] : ''
  if (Number(major) >= 17) return
  throw new Error(
    'Kafka needs Java 17 or newer (Debian: `apt-get install openjdk-17-jre-headless`, macOS: `brew install openjdk@17`). ' +
      'Set KAFKA_BROKERS to a running broker, or start without Kafka.',
  )
}

/** Formats the empty log directory once; an interrupted format is repeated. */
async function format(
  java: string[],
  dir: string,
  file: string,
  data: string,
  scram: readonly string[],
): Promise<void> {
  const done = join(dir, 'formatted')
  if (existsSync(done)) return
  await rm(data, { recursive: true, force: true })
  const id = Buffer.from(randomUUID().replaceAll('-', ''), 'hex').toString('base64url')
  const users = scram.flatMap((user) => ['--add-scram', user])
  const args = [...java, 'kafka.tools.StorageTool', 'format', `--cluster-id=${id}`, '-c', file, ...users]
  await promisify(execFile)('java', args, { cwd: dir })
  await writeFile(done, '')
}

async function createTopic(broker: string, topic: string, numPartitions: number): Promise<void> {
  const kafka = new Kafka({
    brokers: [broker],
    logLevel: logLevel.NOTHING,
    retry: { retries: 0 },
    connectionTimeout: 2_000,
  })
  const admin = kafka.admin()
  try {
    await admin.connect()
    const topics = await admin.listTopics()
    if (!topics.includes(topic)) await admin.createTopics({ topics: [{ topic, numPartitions }] })
  } finally {
    await admin.disconnect()
  }
}
