import { join } from 'node:path'
import { flag, readEnv } from '@sluice/kit/env'
import { checkKafka, kafkaCluster, kafkaSettings } from '@sluice/kit/kafka-cluster'
import { z } from 'zod'
import { homeEnv, ROOT } from '../start/config.ts'
import { lockHome } from '../start/home-lock.ts'
import { Refused } from '../start/refused.ts'
import { runCommand } from '../start/run-command.ts'
import { runTool } from '../start/run-tool.ts'
import { readRunning } from '../start/state-file.ts'
import { startClickHouse } from '../stores/clickhouse.ts'
import { startKafka } from '../stores/kafka.ts'
import type { Store } from '../stores/store.ts'
import { emptyVisits } from './empty-visits.ts'
import { readTopicAgain, shipJournalsAgain } from './read-again.ts'

const variables = homeEnv.extend({
  CLICKHOUSE_URL: z.string().optional(),
  CLICKHOUSE_DATABASE: z.string().default('sluice'),
  KAFKA: flag.default(false),
  ...kafkaSettings,
  REPLACE: flag.default(false),
})
const Env = variables.superRefine(checkKafka)

const log = () => {}

runTool(async (say) => {
  const env = readEnv(Env, process.env)
  const { SLUICE_HOME: home, CLICKHOUSE_DATABASE: database } = env
  if (await readRunning(home)) throw new Refused(`Sluice is running from ${home}. Stop it first.`)
  const release = await lockHome(home, 0)
  const stores: Store[] = []
  try {
    const clickhouse = await startClickHouse({ home, log, url: env.CLICKHOUSE_URL })
    stores.push(clickhouse)
    const given = { CLICKHOUSE_URL: clickhouse.url, CLICKHOUSE_DATABASE: database }
    const command = { name: 'stats migrate.ts', args: [join(ROOT, 'services/stats/migrate.ts')], cwd: ROOT }
    await runCommand({ ...command, env: given, log }, new AbortController().signal)
    const deleted = await emptyVisits({ url: clickhouse.url, database }, env.REPLACE)
    say(`ClickHouse is ready for the visits${deleted > 0 ? `; ${deleted} were deleted` : ''}`)
    if (env.KAFKA || env.KAFKA_BROKERS) {
      const kafka = await startKafka({ home, log, url: env.KAFKA_BROKERS?.join(',') })
      stores.push(kafka)
      await readTopicAgain(kafkaCluster(env) ?? { brokers: [kafka.url] })
      say('stats will read the topic from the beginning')
    } else {
      const spools = await shipJournalsAgain(join(home, 'redirect', 'journal'))
      say(`records left in ${spools} journals will be sent again`)
    }
    say('Start Sluice as usual; the visits come back while it runs.')
  } finally {
    for (const store of stores) await store.stop()
    release()
  }
})
