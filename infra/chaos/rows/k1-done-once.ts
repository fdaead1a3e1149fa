import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { OUTAGES, SUDDEN } from '../idempotency/outages.ts'
import { type Answer, createUntilAnswered, newTally, type Tally } from '../idempotency/retrying.ts'
import { createOwner, type Owner } from '../owner.ts'
import { differs, exceeds, type Figures, holds, type Row, type RowContext } from '../row.ts'
import { startTopology, type Topology } from '../topology.ts'

/** `keys`: requests of the stream, each sent `SENDS` times at least. An outage follows the last one after `restMs` at most. */
const SIZES = {
  quick: { rounds: 5, keys: 200, restMs: 3_000 },
  full: { rounds: 100, keys: 20_000, restMs: 8_000 },
}
const CLIENTS = 100
const STREAMS = 8
const SENDS = 5

type Site = { topology: Topology; owner: Owner }
const Count = z.object({ n: z.coerce.number() })

async function run(context: RowContext): Promise<Figures> {
  const { ground, size } = context
  const topology = await startTopology(ground, {
    ...{ name: 'k1', nodes: 0, workers: 0, transport: 'direct' },
    // Without Postgres no session can be read, so that a crowd counts as nobody.
    accountEnv: { RATE_LIMIT_ANONYMOUS: '100000' },
  })
  try {
    const site = { topology, owner: await createOwner(topology, { calls: 1_000 }) }
    const kinds = Object.keys(OUTAGES)
    const [crowds, stream] = [newTally(), newTally()]
    const faults: string[] = []
    for (let round = 0; round < SIZES[size].rounds; round += 1) {
      const kind = kinds[round % kinds.length] ?? ''
      faults.push(...(await tryRound(site, `${kind} ${round}`, kind, context, crowds)))
    }
    const outages = await tryStream(site, context, stream, faults)
    return holds(faults, {
      rounds: SIZES[size].rounds,
      ...named('crowds', crowds),
      streamKeys: SIZES[size].keys,
      streamOutages: outages,
      ...named('stream', stream),
    })
  } finally {
    await topology.stop()
  }
}

const named = (name: string, tally: Tally): Figures =>
  Object.fromEntries(
    Object.entries(tally).map(([what, n]) => [`${name}${what[0]?.toUpperCase()}${what.slice(1)}`, n]),
  )

/** A hundred clients send the same request with one key during an outage, each until it is answered. */
async function tryRound(
  { topology, owner }: Site,
  name: string,
  kind: string,
  { random }: RowContext,
  tally: Tally,
): Promise<string[]> {
  const key = name.replaceAll(' ', '-')
  let answers: Promise<Answer[]> = Promise.resolve([])
  const begin = () => {
    const clients = Array.from({ length: CLIENTS }, () => createUntilAnswered(owner, { key, name }, tally))
    answers = Promise.all(clients)
    answers.catch(() => {})
  }
  const faults = (await OUTAGES[kind]?.(topology, random, { begin, tally })) ?? []
  const again = [...(await answers), await createUntilAnswered(owner, { key, name }, tally)]
  const other = await createUntilAnswered(owner, { key, name: `${name} with another body` }, tally)
  const [counted] = await topology.ledger.ask(Count, 'select count(*) as n from cloaks where name like $1', [
    `${name}%`,
  ])
  return [
    ...faults,
    ...differs(`links of round "${name}"`, counted?.n ?? -1, 1),
    ...differs(`clients of round "${name}"`, again.length, CLIENTS + 1),
    ...answerFaults(`round "${name}"`, again),
    ...(again.at(-1)?.replayed ? [] : [`a last request of round "${name}" was not given the kept answer`]),
    ...(other.status === 422 && other.code === 'idempotency_mismatch'
      ? []
      : [`another body in round "${name}" got ${other.status} ${other.code}`]),
  ]
}

/** All answers are good and equal, and at most one is the first. */
function answerFaults(what: string, answers: readonly Answer[]): string[] {
  const bad = answers.find(({ status }) => status !== 200)
  return [
    ...(bad ? [`a client of ${what} got ${bad.status} ${bad.code}`] : []),
    ...differs(`different answers in ${what}`, new Set(answers.map(({ body }) => body)).size, 1),
    ...exceeds(`answers in ${what} that are not repeated ones`, count(answers, false), 1),
  ]
}
const count = (answers: readonly Answer[], replayed: boolean) =>
  answers.filter((answer) => answer.replayed === replayed).length

/** Many requests, each repeated, while account and Postgres come and go. Returns how often they went. */
async function tryStream(
  { topology, owner }: Site,
  { random, size }: RowContext,
  tally: Tally,
  faults: string[],
): Promise<number> {
  const { keys, restMs } = SIZES[size]
  let [next, outages, over] = [0, 0, false]
  const client = async () => {
    while (next < keys) {
      const name = `Stream ${next++}`
      const request = { key: name.replace(' ', '-'), name }
      const create = () => createUntilAnswered(owner, request, tally)
      const answers = await Promise.all([create(), create()])
      while (answers.length < SENDS) answers.push(await create())
      if (faults.length < 10) faults.push(...answerFaults(`"${name}"`, answers))
    }
  }
  const clients = Promise.all(Array.from({ length: STREAMS }, client)).finally(() => {
    over = true
  })
  clients.catch(() => {})
  while (!over) {
    await random.pick(Object.values(SUDDEN))(topology, random, { begin: () => {}, tally })
    outages += 1
    await sleep(random.int(restMs / 2, restMs))
  }
  await clients
  const [made] = await topology.ledger.ask(
    z.object({ links: z.coerce.number(), names: z.coerce.number() }),
    `select count(*) as links, count(distinct name) as names from cloaks where name like 'Stream %'`,
  )
  faults.push(...differs('links of the stream', made?.links ?? -1, keys))
  faults.push(...differs('different links of the stream', made?.names ?? -1, keys))
  return outages
}

export const k1: Row = {
  id: 'K1',
  promise:
    'a request with an idempotency key is done once and always answered alike, while account is killed in it and Postgres comes and goes',
  run,
}
