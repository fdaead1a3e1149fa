import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '@sluice/local/random'
import { z } from 'zod'
import { openUploads } from '../../../services/account/base/uploads/upload-files.ts'
import type { Ledger } from '../ledger.ts'
import { startLoad } from '../load.ts'
import { createOwner, inTransaction, type Link, type Owner } from '../owner.ts'
import { insertPayment } from '../payment.ts'
import type { Topology } from '../topology.ts'
import type { Attempt } from '../visit-client.ts'

const EDITS_FOR_A_PURCHASE = 3
const BOUGHT = { calls: 100, days: 30 }

/** An acknowledged change at wall-clock time `at`: a new destination of the link, or an approved payment. */
export type Write = { at: number; url: string } | { at: number; payment: number }

export type Business = {
  owner: Owner
  link: Link
  /** In the order they were made. */
  writes: readonly Write[]
  /** Stops once requests in flight are answered or refused; resolves with all visits. */
  stop(): Promise<readonly Attempt[]>
}

export type BusinessPlan = { uploadDir: string; everyMs: number; visitsEachSecond: number; random: Random }

/** Runs `work` while an owner alternately edits and buys every `everyMs`, and visits borrow and spend calls. */
export async function besideBusiness<T>(
  topology: Topology,
  plan: BusinessPlan,
  work: (business: Business) => Promise<T>,
): Promise<T> {
  const business = await startBusiness(topology, plan)
  try {
    return await work(business)
  } finally {
    await business.stop()
  }
}

async function startBusiness(topology: Topology, plan: BusinessPlan): Promise<Business> {
  const owner = await createOwner(topology, { calls: 1_000_000 })
  const reviewer = await createOwner(topology, { calls: 1_000, role: 'admin' })
  const link = await owner.createLink({ name: 'Drill' })
  const rate = plan.visitsEachSecond
  const ports = () => topology.ports
  const load = startLoad({ ports, codes: [link.code], rate, count: rate * 3_600, random: plan.random })
  const uploads = openUploads(plan.uploadDir)
  const writes: Write[] = []
  let stopped = false

  async function buy(): Promise<void> {
    const screenshot = await uploads.save(randomBytes(20_000))
    const bought = { ...BOUGHT, screenshot }
    const payment = await inTransaction(topology, (tx) => insertPayment(tx, owner.id, bought))
    const answer = await reviewer.call('POST', `/api/admin/payments/${payment}/approve`, {})
    if (answer.ok) writes.push({ at: Date.now(), payment })
  }
  async function edit(url: string): Promise<void> {
    await owner.updateLink(link.id, { name: 'Drill', realUrl: url })
    writes.push({ at: Date.now(), url })
  }
  async function work(): Promise<void> {
    for (let n = 1; !stopped; n += 1) {
      const write = n % (EDITS_FOR_A_PURCHASE + 1) === 0 ? buy() : edit(`https://real.test/v${n}`)
      // An unacknowledged write is promised to nobody.
      await write.catch(() => {})
      await sleep(plan.everyMs)
    }
  }
  const working = work()
  return {
    owner,
    link,
    writes,
    async stop() {
      stopped = true
      const [attempts] = await Promise.all([load.stop(), working])
      return attempts
    },
  }
}

/** The writes missing from the database. */
export async function lostWrites(ledger: Ledger, { link, writes }: Business): Promise<Write[]> {
  const versions = await ledger.ask(
    z.object({ url: z.string() }),
    'select real_url as url from cloak_versions where cloak_id = $1',
    [link.id],
  )
  const approved = await ledger.ask(
    z.object({ id: z.coerce.number() }),
    `select id from payments where status = 'approved'`,
  )
  const urls = new Set(versions.map(({ url }) => url))
  const payments = new Set(approved.map(({ id }) => id))
  return writes.filter((write) => !('url' in write ? urls.has(write.url) : payments.has(write.payment)))
}
