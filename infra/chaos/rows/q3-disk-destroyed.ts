import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { LEASE_LIFE_MS, LEASE_RECLAIM_GRACE_MS } from '@sluice/contract/leases'
import { z } from 'zod'
import { allToAudit } from '../exhausted.ts'
import { startLoad, tally } from '../load.ts'
import { createOwner, REAL_URL } from '../owner.ts'
import { exceeds, holds, type Row, type RowContext } from '../row.ts'
import { startTopology } from '../topology.ts'
import { until } from '../wait.ts'

/** The quick size does not wait for the lost leases to end; it moves their time in the ledger. */
const SIZES = { quick: { calls: 2_000, waits: false }, full: { calls: 20_000, waits: true } }
const RATE = 200
const number = z.coerce.number()
const Lost = z.object({ leases: number, unreported: number, reported: number })

async function run({ ground, random, size }: RowContext) {
  const { calls, waits } = SIZES[size]
  const redirectEnv = { CALL_GRACE: '0' }
  const plan = { name: 'q3', nodes: 2, workers: 2, transport: 'direct', redirectEnv } as const
  const topology = await startTopology(ground, plan)
  const { ledger, nodes, nodeDirs } = topology
  try {
    const [node, dir] = [nodes[0], nodeDirs[0]]
    if (!node || !dir) throw new Error('no node')
    const owner = await createOwner(topology, { calls })
    const link = await owner.createLink({ name: 'Disk destroyed' })
    const watch = ledger.watch(owner.id)
    const ports = () => topology.ports
    const load = startLoad({ ports, codes: [link.code], rate: RATE, count: RATE * 300, random })
    const served = () => load.attempts.filter(({ location }) => location === REAL_URL).length
    await until('a third is served', 60_000, () => served() > calls / 3)

    const holders = spoolsBelow(join(dir, 'journal'))
    await node.kill()
    const killedAt = Date.now()
    rmSync(dir, { recursive: true })
    const ofLost = `where holder = any($1) and state = 'open'`
    const [lost] = await ledger.ask(
      Lost,
      `select count(*) as leases, coalesce(sum(size - used), 0) as unreported,
        (select coalesce(sum(used), 0) from quota_leases where holder = any($1)) as reported
        from quota_leases ${ofLost}`,
      [holders],
    )
    if (waits) await sleep(LEASE_LIFE_MS + LEASE_RECLAIM_GRACE_MS)
    else
      await ledger.ask(
        z.unknown(),
        `update quota_leases set taken_at = taken_at - interval '2 minutes',
          expires_at = expires_at - interval '2 minutes' ${ofLost}`,
        [holders],
      )
    await node.start()
    const startedAt = Date.now()
    await until('all calls are spent', 150_000, () => allToAudit(load.attempts, startedAt, RATE * 3))
    const attempts = await load.stop()
    const { faults } = await watch.stop()
    const { leases = 0, unreported = 0, reported = 0 } = lost ?? {}
    const byNode = attempts.filter(({ port, at }) => port === node.port && at <= killedAt)
    const spent = byNode.filter((each) => each.location === REAL_URL || each.outcome === 'unknown').length
    const bound = Math.min(unreported, Math.max(0, spent - reported))
    const oversold = Math.max(0, served() - calls)
    const { overdraft } = await ledger.book(owner.id)
    return holds(
      [
        ...faults,
        ...exceeds('calls served beyond the granted ones', oversold, bound),
        ...(leases > 0 ? [] : ['the node held no calls: no fault bit']),
      ],
      {
        ...tally(attempts),
        calls,
        served: served(),
        lostLeases: leases,
        oversold,
        heldUnreported: unreported,
        spentUnreported: spent - reported,
        overdraft,
      },
    )
  } finally {
    await topology.stop()
  }
}

/** The spool ids under which a node's workers hold calls. */
const spoolsBelow = (journalDir: string): string[] =>
  readdirSync(journalDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^w\d+\/spool$/.test(name))
    .map((name) => readFileSync(join(journalDir, name), 'latin1').trim())

export const q3: Row = {
  id: 'Q3',
  promise: 'a node whose disk is destroyed oversells at most the unreported calls of its leases',
  run,
}
