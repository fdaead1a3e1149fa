import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { timeFlushes } from '../disk-flush.ts'
import { failures, startLoad, tally } from '../load.ts'
import { sumOf } from '../metrics.ts'
import { createOwners } from '../owner.ts'
import { differs, exceeds, holds, type Row, type RowContext } from '../row.ts'
import { startTopology, type Topology } from '../topology.ts'

/**
 * Each account gets a visit per second, after `warmMs` with one every four seconds: a load on the same machine cannot
 * make nodes learn a thousand links within a second. All of account's transactions count, including about four per
 * second besides lending; `most` per second. `within`: seconds, a bucket bound of the histogram.
 */
const SIZES = {
  quick: { accounts: 200, most: 12, warmMs: 5_000, settleMs: 30_000, seconds: 20, within: 1 },
  full: { accounts: 1_000, most: 50, warmMs: 20_000, settleMs: 60_000, seconds: 120, within: 0.02 },
}
const WARM_SHARE = 0.25
const NODES = 2
const CALLS = 100_000
const LENDING = 'sluice_account_lending_seconds'
/** Required share of lending transactions that finish in time. */
const IN_TIME = 0.99

async function run({ ground, random, size }: RowContext) {
  const { accounts, most, warmMs, settleMs, seconds, within } = SIZES[size]
  const topology = await startTopology(ground, {
    ...{ name: 'q11', nodes: NODES, workers: 1, transport: 'direct', straightToPostgres: true },
  })
  try {
    const owners = await createOwners(topology, { owners: accounts, calls: CALLS })
    const codes = owners.map(({ code }) => code)
    await topology.ledger.ask(z.unknown(), 'create extension if not exists pg_stat_statements')
    const ports = () => topology.ports
    const rate = accounts * WARM_SHARE
    const warming = startLoad({ ports, codes, rate, count: (rate * warmMs) / 1_000, random })
    const warmed = await warming.done
    const visits = accounts * (settleMs / 1_000 + seconds + 60)
    const load = startLoad({ ports, codes, rate: accounts, count: visits, random })
    await sleep(settleMs)

    const [before, begun] = [await count(topology), performance.now()]
    const flushes = await timeFlushes(ground.home, seconds * 1_000)
    const after = await count(topology)
    const lasted = (performance.now() - begun) / 1_000
    const attempts = [...warmed, ...(await load.stop())]
    const commits = (after.commits - before.commits) / lasted
    const share = (seconds: number) =>
      ((after.within.get(seconds) ?? 0) - (before.within.get(seconds) ?? 0)) /
      (after.lending - before.lending)
    return holds(
      [
        ...differs('failed visits', attempts.length - tally(attempts).redirect, 0),
        ...exceeds('transactions per second', commits, most),
        ...(share(within) < IN_TIME
          ? [`${percent(share(within))} lent within ${within} s, at least ${percent(IN_TIME)} expected`]
          : []),
      ],
      {
        accounts,
        visits: attempts.length,
        failures: failures(attempts),
        transactionsEachSecond: rounded(commits),
        lendingEachSecond: rounded((after.lending - before.lending) / lasted),
        leasesEachSecond: rounded((after.lent - before.lent) / lasted),
        ...Object.fromEntries(BOUNDS.map((bound) => [`within${bound * 1_000}Ms`, percent(share(bound))])),
        flushedWithin: percent(flushes.filter((ms) => ms <= within * 1_000).length / flushes.length),
      },
    )
  } finally {
    await topology.stop()
  }
}

const BOUNDS = [0.005, 0.01, 0.02, 0.05, 0.1, 1]
const rounded = (value: number) => Number(value.toFixed(1))
const percent = (share: number) => `${(share * 100).toFixed(1)} %`

const Counted = z.object({ commits: z.coerce.number(), lent: z.coerce.number() })

/** Totals so far: commits in this product's database and leases, counted by Postgres; lending by account's histogram. */
async function count({ ledger, account }: Topology) {
  const [counted] = await ledger.ask(
    Counted,
    `select coalesce(sum(calls) filter (where lower(query) = 'commit'), 0) as commits,
      coalesce(sum(rows) filter (where query like '%insert into quota_leases%'), 0) as lent
     from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())`,
  )
  if (!counted || counted.commits === 0) throw new Error('Postgres counted no transaction')
  const page = await account.metrics()
  const within = new Map(
    BOUNDS.map((bound) => [bound, sumOf(page, `${LENDING}_bucket`, { le: String(bound) })]),
  )
  return { ...counted, within, lending: sumOf(page, `${LENDING}_count`, {}) }
}

export const q11: Row = {
  id: 'Q11',
  promise:
    'lending to 1,000 accounts with one visit per second each takes at most 50 transactions per second',
  run,
}
