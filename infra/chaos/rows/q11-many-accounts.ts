import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { probeLeases } from '../lease-prober.ts'
import { failures, startLoad, tally } from '../load.ts'
import { createOwners } from '../owner.ts'
import { quantile } from '../quantile.ts'
import { differs, exceeds, holds, type Row, type RowContext } from '../row.ts'
import { startTopology, type Topology } from '../topology.ts'

/**
 * Each account has a visit a second, after `warmMs` of one every fourth second: nodes that have seen none of a thousand
 * links cannot be asked for all within a second by a load beside them. All of account's transactions count, of what
 * it does beside lending, too.
 */
const SIZES = {
  quick: { accounts: 200, warmMs: 5_000, settleMs: 30_000, seconds: 20, withinMs: 1_000 },
  full: { accounts: 1_000, warmMs: 20_000, settleMs: 60_000, seconds: 120, withinMs: 20 },
}
const WARM_SHARE = 0.25
const NODES = 2
/** For 1,000 accounts. */
const TRANSACTIONS_EACH_SECOND = 50
const CALLS = 100_000
const PROBES_EACH_SECOND = 2

async function run({ ground, random, size }: RowContext) {
  const { accounts, warmMs, settleMs, seconds, withinMs } = SIZES[size]
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
    const count = accounts * (settleMs / 1_000 + seconds + 60)
    const load = startLoad({ ports, codes, rate: accounts, count, random })
    await sleep(settleMs)

    const [before, begun] = [await transactions(topology), performance.now()]
    const tookMs = await probeLeases({
      account: {
        baseUrl: `http://127.0.0.1:${topology.account.internalPort}`,
        secret: topology.internalSecret,
      },
      owners: owners.map(({ owner }) => owner),
      count: seconds * PROBES_EACH_SECOND,
      eachSecond: PROBES_EACH_SECOND,
    })
    const lasted = (performance.now() - begun) / 1_000
    const after = await transactions(topology)
    const attempts = [...warmed, ...(await load.stop())]
    // Each probe is two transactions, one of which lends.
    const commits = (after.commits - before.commits) / lasted - 2 * PROBES_EACH_SECOND
    const lent = (after.lent - before.lent) / lasted - PROBES_EACH_SECOND
    const p99 = quantile(tookMs, 0.99)
    return holds(
      [
        ...differs('visits that failed', attempts.length - tally(attempts).redirect, 0),
        ...exceeds('transactions each second', commits, (TRANSACTIONS_EACH_SECOND * accounts) / 1_000),
        ...exceeds('the 99th percentile of lending, in ms,', p99, withinMs),
      ],
      {
        accounts,
        visits: attempts.length,
        failures: failures(attempts),
        transactionsEachSecond: rounded(commits),
        leasesEachSecond: rounded(lent),
        p50Ms: rounded(quantile(tookMs, 0.5)),
        p99Ms: rounded(p99),
      },
    )
  } finally {
    await topology.stop()
  }
}

const rounded = (value: number) => Number(value.toFixed(1))

const Counted = z.object({ commits: z.coerce.number(), lent: z.coerce.number() })

/** Committed so far in this product's database, by Postgres' own count of statements. */
async function transactions({ ledger }: Topology): Promise<z.output<typeof Counted>> {
  const [counted] = await ledger.ask(
    Counted,
    `select coalesce(sum(calls) filter (where lower(query) = 'commit'), 0) as commits,
      coalesce(sum(rows) filter (where query like 'insert into quota_leases%'), 0) as lent
     from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())`,
  )
  if (!counted || counted.commits === 0) throw new Error('Postgres counted no transaction')
  return counted
}

export const q11: Row = {
  id: 'Q11',
  onDemand: true,
  promise: 'lending to 1,000 accounts with a visit a second each takes at most 50 transactions a second',
  run,
}
