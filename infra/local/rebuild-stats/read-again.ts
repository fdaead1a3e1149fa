import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { entriesIn } from '@sluice/kit/files'
import type { KafkaCluster } from '@sluice/kit/kafka-cluster'
import { type Admin, Kafka, logLevel } from 'kafkajs'
import { Refused } from '../start/refused.ts'

/** The consumer group of stats. */
const GROUP = 'sluice-stats'
/** Kafka drops a dead reader after its session timeout, 30 s by default. */
const FORGOTTEN_MS = 45_000

/** Makes stats read the topic from the beginning. Refuses while a stats process still reads it. */
export async function readTopicAgain(cluster: KafkaCluster): Promise<void> {
  const admin = new Kafka({ clientId: 'sluice-rebuild', ...cluster, logLevel: logLevel.NOTHING }).admin()
  await admin.connect()
  try {
    const end = performance.now() + FORGOTTEN_MS
    while (await isRead(admin)) {
      if (performance.now() > end)
        throw new Refused('A stats process is reading the topic. Stop all stats processes first.')
      await sleep(1_000)
    }
    const { groups } = await admin.listGroups()
    if (groups.some(({ groupId }) => groupId === GROUP)) await admin.deleteGroups([GROUP])
  } finally {
    await admin.disconnect()
  }
}

async function isRead(admin: Admin): Promise<boolean> {
  const { groups } = await admin.describeGroups([GROUP])
  return groups.some(({ members }) => members.length > 0)
}

/** Makes this home's node send every record left in its journals again. Returns the number of spools. */
export async function shipJournalsAgain(journalDir: string): Promise<number> {
  const spools = (await entriesIn(journalDir)).filter((entry) => entry.isDirectory())
  // Without a checkpoint the shipper starts at the oldest record left.
  for (const { name } of spools) await rm(join(journalDir, name, 'checkpoint'), { force: true })
  return spools.length
}
