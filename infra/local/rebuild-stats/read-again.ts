import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Kafka, logLevel } from 'kafkajs'

/** The consumer group of stats. */
const GROUP = 'sluice-stats'

/** Has stats read the topic from its beginning. Throws while a stats process still reads it. */
export async function readTopicAgain(brokers: string[]): Promise<void> {
  const admin = new Kafka({ clientId: 'sluice-rebuild', brokers, logLevel: logLevel.NOTHING }).admin()
  await admin.connect()
  try {
    const { groups } = await admin.listGroups()
    if (groups.some(({ groupId }) => groupId === GROUP)) await admin.deleteGroups([GROUP])
  } finally {
    await admin.disconnect()
  }
}

/** Has this home's node send every record that is left of its journals. Answers how many spools that are. */
export async function shipJournalsAgain(journalDir: string): Promise<number> {
  const names = await readdir(journalDir, { withFileTypes: true }).catch(() => [])
  const spools = names.filter((entry) => entry.isDirectory())
  // Without a checkpoint the shipper begins with the oldest record that is left.
  for (const { name } of spools) await rm(join(journalDir, name, 'checkpoint'), { force: true })
  return spools.length
}
