import { setTimeout as sleep } from 'node:timers/promises'
import type { Logins } from '@sluice/local/stores/postgres'
import pg from 'pg'
import { migrate } from '../../../services/account/base/database/migrate.ts'
import { migrations } from '../../../services/account/base/database/migrations.ts'
import { prepareRoles } from '../../../services/account/base/database/prepare-roles.ts'
import { ROLES } from '../../../services/account/base/database/roles.ts'
import { asked } from '../drill/own-postgres.ts'
import { failures, startLoad, tally } from '../load.ts'
import { createOwner, type Owner } from '../owner.ts'
import { differs, exceeds, holds, type Row, type RowContext } from '../row.ts'
import { runCommand } from '../run-command.ts'
import { startTraffic } from '../table-traffic.ts'
import { startTopology } from '../topology.ts'
import { until } from '../wait.ts'

/** `holdMs`: longest time that a statement of the previous release locks its table. */
const SIZES = {
  quick: { rate: 200, holdMs: 100, reportMs: 3_000 },
  full: { rate: 500, holdMs: 700, reportMs: 60_000 },
}
/** Allowed share of failed API answers. */
const MOST_FAILED = 0.001

async function run({ ground, random, size }: RowContext) {
  const { rate, holdMs, reportMs } = SIZES[size]
  const { logins } = await ground.freshNames('p13')
  const each = await eachRelease(logins.owner, random, holdMs)
  const moving = await ground.freshNames('p13')
  const { admin } = moving.logins
  const asBeforeRoles = { ...moving, logins: { ...moving.logins, owner: admin, account: admin } }
  const topology = await startTopology(
    { ...ground, freshNames: async () => asBeforeRoles },
    { name: 'p13', nodes: 1, workers: 2, transport: 'direct' },
  )
  const abort = new AbortController()
  try {
    const owner = await createOwner(topology, { calls: 1_000_000 })
    const link = await owner.createLink({ name: 'Migrated' })
    const ports = () => topology.ports
    const load = startLoad({ ports, codes: [link.code], rate, count: rate * 600, random })
    const asking = askApi(owner, link.id, abort.signal)
    const left = await moveToRoles(moving.logins)
    const ran = await nextRelease(ground, moving.logins, reportMs)
    await sleep(1_000)
    abort.abort()
    const answers = await asking
    const attempts = await load.stop()
    await topology.truth.settled(attempts, 60_000)
    const failed = answers.filter((status) => status >= 500)
    return holds(
      [
        ...each.faults.slice(0, 3),
        ...differs('tables still owned by the previous login', left, 0),
        ...differs('migrations of later releases', ran, 5),
        ...differs(`failed visits (${failures(attempts)})`, attempts.length - tally(attempts).redirect, 0),
        ...exceeds(`failed answers of the API (${failed[0]})`, failed.length, answers.length * MOST_FAILED),
      ],
      {
        releases: Object.keys(migrations).length,
        transactionsMeanwhile: each.transactions,
        longestWaitMs: Math.round(each.slowestMs),
        visits: attempts.length,
        answersOfTheApi: answers.length,
        failedAnswers: failed.length,
      },
    )
  } finally {
    abort.abort()
    await topology.stop()
  }
}

/** Runs every migration in order while the tables of the previous release are in use. */
async function eachRelease(databaseUrl: string, random: RowContext['random'], holdMs: number) {
  const [first = '', ...others] = Object.keys(migrations).sort()
  await migrate(databaseUrl, { upTo: first })
  const traffic = startTraffic(databaseUrl, random, holdMs)
  try {
    for (const upTo of others) await migrate(databaseUrl, { upTo })
  } catch (error) {
    await traffic.stop()
    throw error
  }
  return await traffic.stop()
}

/** Gives the tables of a product with a single login to their new owner. Returns how many were left. */
async function moveToRoles(logins: Logins): Promise<number> {
  const passwordOf = (url: string) => new URL(url).password
  await prepareRoles(logins.admin, {
    owner: passwordOf(logins.owner),
    account: passwordOf(logins.account),
    courier: passwordOf(logins.courier),
    backup: passwordOf(logins.backup),
  })
  const left = `select count(*) from pg_tables where schemaname = 'public' and tableowner <> '${ROLES.owner}'`
  return Number(await asked(logins.admin, left))
}

/** Runs the migrations of future releases under today's product; first a long report blocks them. */
async function nextRelease(ground: RowContext['ground'], logins: Logins, reportMs: number): Promise<number> {
  const report = new pg.Client({ connectionString: logins.admin })
  await report.connect()
  try {
    await report.query('begin; select from users limit 1; select from cloaks limit 1')
    const env = { ...ground.preload, DATABASE_URL: logins.owner }
    const migrating = runCommand('infra/chaos/next-release/main.ts', env)
    migrating.catch(() => {})
    const waits = `select from pg_locks where relation = 'users'::regclass and not granted`
    await until('the migration waits', 30_000, async () => (await report.query(waits)).rowCount !== 0, 5)
    await sleep(reportMs)
    await report.query('commit')
    return Number(await migrating)
  } finally {
    await report.end()
  }
}

/** Makes one owner's API calls in sequence until `signal`. Returns each status, 599 for no answer. */
async function askApi(owner: Owner, link: number, signal: AbortSignal): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; !signal.aborted; n += 1) {
    const edit = { name: `Edit ${n}`, realUrl: `https://real.test/${n}`, mode: 'full_open' }
    for (const [method, path, body] of [
      ['GET', '/api/user/profile'],
      ['GET', '/api/cloak/list'],
      ['PUT', `/api/cloak/update/${link}`, { ...edit, auditUrl: null, selectedRegions: [] }],
    ] as const) {
      const answer = await owner.call(method, path, body, 30_000).catch(() => undefined)
      await answer?.arrayBuffer()
      statuses.push(answer?.status ?? 599)
      await sleep(10)
    }
  }
  return statuses
}

export const p13: Row = {
  id: 'P13',
  promise:
    'while the schema changes under load and tables move to their new owner, no visit fails and the previous release keeps working',
  run,
}
