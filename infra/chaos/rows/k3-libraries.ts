import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { NewWebhookAnswer } from '@sluice/contract/api-webhooks'
import { emitChanges } from '../../e2e/webhooks/emit-changes.ts'
import { openReceiver, type Received } from '../../e2e/webhooks/receiver.ts'
import { type Case, LIBRARIES, libraryFaults } from '../libraries/ask-libraries.ts'
import { createOwner } from '../owner.ts'
import { type Figures, holds, type Row, type RowContext } from '../row.ts'
import { until } from '../wait.ts'
import { createWebhook, startWebhookProduct } from '../webhooks/webhook-product.ts'

/** The others need Python, Go and their package registries. */
const SIZES = { quick: ['npm'], full: ['npm', 'python', 'go'] } as const
const EVENTS = 5
const ALL_MS = 60_000

async function run({ ground, size }: RowContext): Promise<Figures> {
  const product = await startWebhookProduct(ground, { name: 'k3lib', couriers: 1, isPrivateAllowed: true })
  const receiver = await openReceiver()
  try {
    const owner = await createOwner(product, { calls: 0 })
    const { id, secret } = await createWebhook(owner, receiver.url('/'))
    const receive = async (from: number, to: number) => {
      await emitChanges(product, owner.id, { links: 1, from, to })
      await until(`${to} deliveries`, ALL_MS, () => receiver.received.length >= to)
    }
    await receive(1, EVENTS)
    const rolled = await owner.call('POST', `/api/webhooks/${id}/roll`)
    const { secret: next } = NewWebhookAnswer.parse(await rolled.json())
    await receive(EVENTS + 1, 2 * EVENTS)
    const early = receiver.received.slice(0, EVENTS)
    const late = receiver.received.slice(EVENTS)
    const cases = [
      ...early.flatMap((got) => casesOf(got, [secret], [next])),
      ...late.flatMap((got) => casesOf(got, [secret, next], [])),
    ]
    const dir = join(ground.home, `libraries-${process.hrtime.bigint()}`)
    await mkdir(dir)
    const file = join(dir, 'cases.json')
    await writeFile(file, JSON.stringify(cases))
    const faults: string[] = []
    for (const name of SIZES[size]) faults.push(...(await libraryFaults(name, cases, file, dir)))
    return holds(faults, {
      libraries: SIZES[size].join(' '),
      of: Object.keys(LIBRARIES).length,
      cases: cases.length,
    })
  } finally {
    await product.stop()
    await receiver.close()
  }
}

/** A delivery as it came, with each secret, and changed in each part that is signed. */
function casesOf({ headers, body }: Received, secrets: readonly string[], others: readonly string[]): Case[] {
  const [secret = ''] = secrets
  const changed = (name: string, value: string) => ({ secret, body, headers: { ...headers, [name]: value } })
  const seconds = Number(headers['webhook-timestamp'])
  const wrong = [
    ...others.map((other) => ({ secret: other, headers, body })),
    { secret, headers, body: `${body} ` },
    changed('webhook-id', 'evt_another'),
    changed('webhook-timestamp', String(seconds - 1)),
    changed('webhook-signature', (headers['webhook-signature'] ?? '').split(' ').at(-1) ?? ''),
  ]
  return [
    ...secrets.map((own) => ({ secret: own, headers, body, isGood: true })),
    ...wrong.map((each) => ({ ...each, isGood: false })),
  ]
}

export const k3Libraries: Row = {
  id: 'K3-libraries',
  promise: 'the libraries of Standard Webhooks accept what the courier signs, and none of it after a change',
  run,
}
