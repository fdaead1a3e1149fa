import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { failures, startLoad, tally } from '../load.ts'
import { createOwner, type Owner } from '../owner.ts'
import { differs, holds, type Row, type RowContext } from '../row.ts'
import { startTopology } from '../topology.ts'
import { until } from '../wait.ts'

const SIZES = { quick: { rate: 100, heldMs: 4_000 }, full: { rate: 300, heldMs: 60_000 } }
const CONNECTIONS = 4
const CALLERS = 20

async function run({ ground, random, size }: RowContext) {
  const { rate, heldMs } = SIZES[size]
  const accountEnv = { DATABASE_CONNECTIONS: String(CONNECTIONS) }
  const plan = { name: 'p7', nodes: 1, workers: 2, transport: 'direct', accountEnv } as const
  const topology = await startTopology(ground, plan)
  const blocker = new pg.Client({ connectionString: topology.databaseUrl })
  try {
    await blocker.connect()
    const owner = await createOwner(topology, { calls: 1_000_000 })
    const link = await owner.createLink({ name: 'Pool' })
    const ports = () => topology.ports
    const load = startLoad({ ports, codes: [link.code], rate, count: rate * 200, random })
    await sleep(1_000)
    await blocker.query('begin')
    await blocker.query('lock table cloaks in access exclusive mode')
    const end = performance.now() + heldMs
    const asked = await Promise.all(Array.from({ length: CALLERS }, () => askUntil(owner, end)))
    await blocker.query('rollback')
    await until('the API answers again', 30_000, async () => (await owner.call('GET', '/api/cloak/list')).ok)
    const attempts = await load.stop()
    const answers = asked.flat()
    const well = answers.filter(({ status, retryAfter }) => status === 503 && Number(retryAfter) > 0)
    const times = answers.map(({ ms }) => ms).sort((a, b) => a - b)
    return holds(
      [
        ...differs('answers that were not "come again"', answers.length - well.length, 0),
        ...differs(
          `visits that failed (${failures(attempts)})`,
          attempts.length - tally(attempts).redirect,
          0,
        ),
      ],
      {
        connections: CONNECTIONS,
        callers: CALLERS,
        answers: answers.length,
        slowestMs: Math.round(times.at(-1) ?? 0),
        visits: attempts.length,
      },
    )
  } finally {
    await blocker.end()
    await topology.stop()
  }
}

/** A caller who gave up; counted as no "come again". */
function noAnswer(error: unknown): undefined {
  if ((error as Error).name !== 'TimeoutError') throw error
}

async function askUntil(owner: Owner, end: number) {
  const answers: { status: number; retryAfter: string | null; ms: number }[] = []
  while (performance.now() < end) {
    const begun = performance.now()
    const answer = await owner.call('GET', '/api/cloak/list', undefined, 30_000).catch(noAnswer)
    const [status, retryAfter] = [answer?.status ?? 0, answer?.headers.get('retry-after') ?? null]
    answers.push({ status, retryAfter, ms: performance.now() - begun })
  }
  return answers
}

export const p7: Row = {
  id: 'P7',
  promise:
    'while every connection to Postgres is taken the API says when to come again, and visitors notice nothing',
  run,
}
