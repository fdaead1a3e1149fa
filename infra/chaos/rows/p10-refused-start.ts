import pg from 'pg'
import { PASS, REFUSE } from '../fault-mode.ts'
import type { FaultProxy } from '../fault-proxy.ts'
import { differs, holds, type Row, type RowContext } from '../row.ts'
import { endOf } from '../run-command.ts'
import { startTopology } from '../topology.ts'
import type { Unit } from '../unit.ts'
import { lateness, until } from '../wait.ts'

/** EX_CONFIG. */
const REFUSED = 78
const AT_ONCE = 4
/** Limit for a service that wrongly accepts its configuration and would run forever. */
const START_MS = 30_000
const SOUND = 'a-sound-secret-of-more-than-32-bytes-4711'
const BAD = { missing: '', short: 'only-16-bytes-ok', placeholder: 'please-changeme-please-changeme-please' }
const URLS = { REDIS_URL: 'redis://127.0.0.1:1', STATS_INTERNAL_URL: 'http://127.0.0.1:1' }
const SERVICES = {
  account: {
    secrets: ['INTERNAL_SECRET', 'JWT_SECRET'],
    env: {
      ...URLS,
      SLUICE_MODE: 'local',
      DATABASE_URL: 'postgres://127.0.0.1:1/none',
      UPLOAD_DIR: '/nowhere',
    },
  },
  stats: { secrets: ['INTERNAL_SECRET'], env: { CLICKHOUSE_URL: 'http://127.0.0.1:1' } },
  redirect: {
    secrets: ['INTERNAL_SECRET'],
    env: {
      ...{ ...URLS, ACCOUNT_INTERNAL_URL: 'http://127.0.0.1:1', GEOIP_MMDB: '/nowhere' },
      ...{ SNAPSHOT_DIR: '/nowhere', JOURNAL_DIR: '/nowhere' },
    },
  },
}

async function run({ ground }: RowContext) {
  const starts = Object.entries(SERVICES).flatMap(([service, { secrets, env }]) =>
    secrets.flatMap((secret) =>
      Object.entries(BAD).map(([kind, value]) => ({
        service,
        secret,
        kind,
        value,
        env: { ...env, [secret]: value },
      })),
    ),
  )
  const faults: string[] = []
  for (let n = 0; n < starts.length; n += AT_ONCE)
    faults.push(
      ...(
        await Promise.all(starts.slice(n, n + AT_ONCE).map((start) => startFaults(start, ground.preload)))
      ).flat(),
    )
  return holds([...faults, ...(await notReady(ground))], { starts: starts.length, schemas: 4, storesAway: 2 })
}

type Start = { service: string; secret: string; kind: string; value: string; env: Record<string, string> }

async function startFaults(
  { service, secret, kind, value, env }: Start,
  preload: Record<string, string>,
): Promise<string[]> {
  const given = {
    ...preload,
    PORT: '0',
    INTERNAL_PORT: '0',
    INTERNAL_SECRET: SOUND,
    JWT_SECRET: SOUND,
    ...env,
  }
  const { code, text } = await endOf(`services/${service}/main.ts`, given, [], START_MS)
  const what = `${service} with a ${kind} ${secret}`
  return [
    ...differs(`the exit code of ${what}`, code ?? -1, REFUSED),
    ...(text.includes(secret) ? [] : [`${what} does not name the secret`]),
    ...(value !== '' && text.includes(value) ? [`${what} prints the secret`] : []),
  ]
}

/** On an older or newer schema, and without its store, a service is never ready and says why. */
async function notReady(ground: RowContext['ground']): Promise<string[]> {
  const plan = { name: 'p10', nodes: 0, workers: 0, transport: 'direct' } as const
  const topology = await startTopology(ground, plan)
  const client = new pg.Client({ connectionString: topology.logins.admin })
  const { account, stats, proxies, truth } = topology
  try {
    await client.connect()
    const faults = [
      ...(await untilStore(account, 'postgres', proxies.accountPostgres)),
      ...(await untilStore(stats, 'schema', proxies.statsClickhouse)),
    ]
    const expectNot = async (unit: Unit, check: string, what: string) =>
      faults.push(...(await refusal(unit, check, what)))
    await client.query(`insert into kysely_migration values ('29991231-1-later', '')`)
    await expectNot(account, 'postgres', 'on a newer schema')
    await client.query(`delete from kysely_migration where name like '2999%'`)
    await client.query(`delete from kysely_migration where name = (select max(name) from kysely_migration)`)
    await expectNot(account, 'postgres', 'on an older schema')
    await truth.damage(`INSERT INTO schema_migrations (version, name) VALUES (9999, 'later')`)
    await expectNot(stats, 'schema', 'on a newer schema')
    await truth.damage(
      `ALTER TABLE schema_migrations DELETE WHERE version IN (SELECT version FROM schema_migrations ORDER BY version DESC LIMIT 2)`,
    )
    await expectNot(stats, 'schema', 'on an older schema')
    return faults
  } finally {
    await client.end()
    await topology.stop()
  }
}

/** Restarts a service while its store is unreachable. */
async function untilStore(unit: Unit, check: string, proxy: FaultProxy): Promise<string[]> {
  await unit.stop()
  await proxy.set(REFUSE)
  await unit.startUnready()
  const faults = await refusal(unit, check, 'without its store')
  await proxy.set(PASS)
  return [...faults, ...(await lateness(unit.ready(30_000)))]
}

/** A fault unless it reports that it is not ready because of `check`. */
async function refusal(unit: Unit, check: string, when: string): Promise<string[]> {
  const seen = await until('an answer', 10_000, async () => {
    const answer = await fetch(`http://127.0.0.1:${unit.internalPort}/readyz`)
    return `${answer.status} ${await answer.text()}`
  })
  const right = seen.startsWith('503 ') && seen.includes(`"${check}":false`)
  return right ? [] : [`${unit.name} ${when} says ${seen}`]
}

export const p10: Row = {
  id: 'P10',
  promise:
    'a service with a bad secret does not start and names it; on another schema or without its store it is not ready',
  run,
}
