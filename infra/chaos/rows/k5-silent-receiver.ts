import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { emitChanges } from '../../e2e/webhooks/emit-changes.ts'
import { openReceiver, type Received } from '../../e2e/webhooks/receiver.ts'
import { createOwner } from '../owner.ts'
import { quantile } from '../quantile.ts'
import { differs, exceeds, type Figures, holds, type Row, type RowContext } from '../row.ts'
import { lateness, until } from '../wait.ts'
import { createWebhook, startWebhookProduct } from '../webhooks/webhook-product.ts'

/**
 * `withinMs`: limit of the 95th of 100 deliveries. Who waited for the silent receiver would wait for an attempt to time out,
 * which takes 15 s.
 */
const SIZES = {
  quick: { rounds: 12, withinMs: 10_000 },
  full: { rounds: 120, withinMs: 2_000 },
}
const OWNERS = 10
const ENDPOINTS = 10
const EACH_MS = 500
/** More than a courier attempts at one host at once, so that without a limit the silent one would take all. */
const QUEUED = 100
const ALL_MS = 120_000
const Sent = z.object({ timestamp: z.iso.datetime() })

const delayOf = ({ at, body }: Received) => at - Date.parse(Sent.parse(JSON.parse(body)).timestamp)

async function run({ ground, size }: RowContext): Promise<Figures> {
  const { rounds, withinMs } = SIZES[size]
  const product = await startWebhookProduct(ground, { name: 'k5', couriers: 1, isPrivateAllowed: true })
  const receiver = await openReceiver(({ path }, response) => {
    if (path !== '/never') response.end()
  })
  try {
    const owners: number[] = []
    for (let n = 0; n < OWNERS; n += 1) {
      const owner = await createOwner(product, { calls: 0 })
      owners.push(owner.id)
      for (let place = 0; place < ENDPOINTS; place += 1)
        await createWebhook(owner, receiver.url(n + place === 0 ? '/never' : `/${n}/${place}`))
    }
    const others = () => receiver.received.filter(({ path }) => path !== '/never')
    const arrived = (count: number) =>
      lateness(until(`${count} deliveries`, ALL_MS, () => others().length >= count))
    const queued = QUEUED * (ENDPOINTS - 1)
    await emitChanges(product, owners[0] ?? 0, { links: QUEUED, to: 1 })
    const faults = await arrived(queued)
    for (let round = 0; round < rounds; round += 1) {
      for (const owner of owners) await emitChanges(product, owner, { links: 1, to: 1 })
      await sleep(EACH_MS)
    }
    const measured = rounds * (OWNERS * ENDPOINTS - 1)
    faults.push(...(await arrived(queued + measured)))
    const delays = others().map(delayOf)
    const p95Ms = Math.round(quantile(delays, 0.95))
    return holds(
      [
        ...faults,
        ...differs('deliveries', delays.length, queued + measured),
        ...exceeds('ms until 95 of 100 deliveries', p95Ms, withinMs),
      ],
      {
        receivers: OWNERS * ENDPOINTS,
        deliveries: delays.length,
        p50Ms: Math.round(quantile(delays, 0.5)),
        p95Ms,
        slowestMs: Math.round(quantile(delays, 1)),
        attemptsAtTheSilentOne: receiver.at('/never').length,
      },
    )
  } finally {
    await product.stop()
    await receiver.close()
  }
}

export const k5: Row = {
  id: 'K5',
  promise:
    'one receiver of a hundred that never answers delays no other: 95 of 100 deliveries take less than 2 s',
  run,
}
