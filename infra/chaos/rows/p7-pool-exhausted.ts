import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { keepAsking, noAnswer } from '../keep-asking.ts'
import { failures, startLoad, tally } from '../load.ts'
import { createOwner, type Owner } from '../owner.ts'
import { differs, exceeds, holds, type Row, type RowContext } from '../row.ts'
import { startTopology } from '../topology.ts'
import { until } from '../wait.ts'

/** `answerMs`: limit of the slowest answer; higher at quick size, because the machine may be busy. */
const SIZES = {
  quick: { rate: 100, heldMs: 6_000, answerMs: 3_500 },
  full: { rate: 300, heldMs: 60_000, answerMs: 2_000 },
}
const CONNECTIONS = 4
const HOLDERS = 5 * CONNECTIONS
const CALLERS = 20

/** Makes every list of links sleep longer than account's statement timeout. */
const SLOW = `begin; alter table cloaks rename to cloaks_kept;
  create view cloaks as select * from cloaks_kept where pg_sleep(60) is not null;
  grant select, insert, update on cloaks to sluice_account; commit`
const AS_BEFORE = 'begin; drop view cloaks; alter table cloaks_kept rename to cloaks; commit'
const SLEEPING = `select count(*)::int as sessions from pg_stat_activity
  where datname = current_database() and application_name = 'sluice-account' and wait_event = 'PgSleep'`

async function run({ ground, random, size }: RowContext) {
  const { rate, heldMs, answerMs } = SIZES[size]
  const accountEnv = { DATABASE_CONNECTIONS: String(CONNECTIONS) }
  const plan = { name: 'p7', nodes: 1, workers: 2, transport: 'direct', accountEnv } as const
  const topology = await startTopology(ground, plan)
  const admin = new pg.Client({ connectionString: topology.logins.admin })
  try {
    await admin.connect()
    const owner = await createOwner(topology, { calls: 1_000_000 })
    const link = await owner.createLink({ name: 'Pool' })
    const ports = () => topology.ports
    const load = startLoad({ ports, codes: [link.code], rate, count: rate * 200, random })
    await sleep(1_000)
    await admin.query(SLOW)
    const slow = keepAsking(owner, { callers: HOLDERS, pauseMs: 0 })
    await until('every connection to Postgres is taken', 30_000, async () => {
      const { rows } = await admin.query<{ sessions: number }>(SLEEPING)
      return (rows[0]?.sessions ?? 0) >= CONNECTIONS
    })
    const end = performance.now() + heldMs
    const asked = await Promise.all(Array.from({ length: CALLERS }, () => askUntil(owner, end)))
    await admin.query(AS_BEFORE)
    await slow.stop()
    await until('the API answers again', 30_000, async () => (await owner.call('GET', '/api/cloak/list')).ok)
    const attempts = await load.stop()
    const answers = asked.flat()
    const comeAgain = answers.filter(({ status, retryAfter }) => status === 503 && Number(retryAfter) > 0)
    const well = answers.filter(({ status }) => status === 200)
    const slowestMs = Math.round(Math.max(...answers.map(({ ms }) => ms)))
    return holds(
      [
        ...differs(
          'answers other than good or "try again later"',
          answers.length - well.length - comeAgain.length,
          0,
        ),
        ...exceeds('ms until the slowest answer', slowestMs, answerMs),
        ...(comeAgain.length >= CALLERS
          ? []
          : [`only ${comeAgain.length} callers were told to try again later`]),
        ...differs(`failed visits (${failures(attempts)})`, attempts.length - tally(attempts).redirect, 0),
      ],
      {
        connections: CONNECTIONS,
        callers: CALLERS,
        comeAgain: comeAgain.length,
        answered: well.length,
        slowestMs,
        visits: attempts.length,
      },
    )
  } finally {
    await admin.end()
    await topology.stop()
  }
}

/** Makes a request that is quick once it has a connection. */
async function askUntil(owner: Owner, end: number) {
  const answers: { status: number; retryAfter: string | null; ms: number }[] = []
  while (performance.now() < end) {
    const begun = performance.now()
    const answer = await owner.call('GET', '/api/user/profile', undefined, 30_000).catch(noAnswer)
    const [status, retryAfter] = [answer?.status ?? 0, answer?.headers.get('retry-after') ?? null]
    answers.push({ status, retryAfter, ms: performance.now() - begun })
  }
  return answers
}

export const p7: Row = {
  id: 'P7',
  promise:
    'while slow queries take every Postgres connection, the API answers within 2 s when to try again, and visitors notice nothing',
  run,
}
