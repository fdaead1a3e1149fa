import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { emitChanges } from '../../e2e/webhooks/emit-changes.ts'
import { openReceiver } from '../../e2e/webhooks/receiver.ts'
import { createOwner } from '../owner.ts'
import { differs, type Figures, holds, type Row, type RowContext } from '../row.ts'
import { lateness, until } from '../wait.ts'
import { behaveByPath, KINDS, type Kind } from '../webhooks/behaviours.ts'
import { receivedFaults } from '../webhooks/received-changes.ts'
import { createWebhook, startWebhookProduct, type WebhookProduct } from '../webhooks/webhook-product.ts'

/** `versions` of each link, one after the other. `silent`: whether to wait for what never gets an answer. */
const SIZES = {
  quick: { versions: 5, eachMs: 600, kills: 2, endsMs: 120_000, silent: false },
  full: { versions: 100, eachMs: 1_200, kills: 20, endsMs: 600_000, silent: true },
}
const COURIERS = 2
const CALLS = 1_000
const SILENT_VERSIONS = 5
const BURST_VERSIONS = 50
/** Attempts of one event, all failed (Standard Webhooks' schedule). */
const ATTEMPTS = 10

type Endpoint = { path: string; kind: Kind; user: number; webhook: number; versions: number }

async function run(context: RowContext): Promise<Figures> {
  const { ground, size } = context
  const { versions, kills, endsMs, silent } = SIZES[size]
  const product = await startWebhookProduct(ground, {
    name: 'k3',
    couriers: COURIERS,
    isPrivateAllowed: true,
  })
  const receiver = await openReceiver(behaveByPath())
  try {
    const endpoints: Endpoint[] = []
    for (const [path, kind] of Object.entries(KINDS)) {
      const owner = await createOwner(product, { calls: CALLS })
      const { id } = await createWebhook(owner, receiver.url(path))
      endpoints.push({ path, kind, user: owner.id, webhook: id, versions: versionsOf(kind, versions) })
    }
    const emitted = emitAll(product, endpoints, context)
    await killCouriers(product, context)
    await emitted
    const ended = endpoints.filter(({ kind }) => silent || !kind.isSilent)
    const hurrying = hurry(product, ended)
    const late = await lateness(
      until('every delivery has ended', endsMs, async () => (await waiting(product, ended)) === 0, 500),
    )
    await hurrying.stop()
    const faults: string[] = []
    let received = 0
    for (const endpoint of endpoints) {
      const { path, kind } = endpoint
      received += receiver.at(path).length
      faults.push(...(await stateFaults(product, endpoint, ended.includes(endpoint))))
      if (kind.ends === 'delivered')
        faults.push(...receivedFaults(path, receiver.at(path), { links: kind.links, ...endpoint }))
    }
    const events = endpoints.reduce((sum, { kind, versions: own }) => sum + kind.links * own, 0)
    return holds([...late, ...faults, ...differs('followed redirects', receiver.at('/trap').length, 0)], {
      events,
      kills,
      received,
      receivers: endpoints.length,
    })
  } finally {
    await product.stop()
    await receiver.close()
  }
}

const versionsOf = ({ isSilent, isBurst }: Kind, versions: number) =>
  isBurst ? BURST_VERSIONS : isSilent ? Math.min(versions, SILENT_VERSIONS) : versions

/** Changes all links once each round, and those of bursts in the first. */
async function emitAll(product: WebhookProduct, endpoints: readonly Endpoint[], { size }: RowContext) {
  const { versions, eachMs } = SIZES[size]
  for (let version = 1; version <= versions; version += 1) {
    for (const { kind, user, versions: own } of endpoints) {
      const to = kind.isBurst ? own : version
      const isDue = kind.isBurst ? version === 1 : version <= own
      if (isDue) await emitChanges(product, user, { links: kind.links, from: version, to })
    }
    await sleep(eachMs)
  }
}

/** Kills one courier after another while there is work for all. */
async function killCouriers({ couriers }: WebhookProduct, { random, size }: RowContext): Promise<void> {
  const { versions, eachMs, kills } = SIZES[size]
  const apartMs = Math.round((versions * eachMs) / (kills + 1))
  for (let kill = 0; kill < kills; kill += 1) {
    await sleep(random.int(apartMs / 2, apartMs))
    const courier = random.pick(couriers)
    await courier.kill()
    await courier.start()
  }
}

const Count = z.object({ n: z.coerce.number() })
const idsOf = (endpoints: readonly Endpoint[]) => endpoints.map(({ webhook }) => webhook)

async function waiting({ ledger }: WebhookProduct, endpoints: readonly Endpoint[]): Promise<number> {
  const [counted] = await ledger.ask(
    Count,
    `select count(*) as n from webhook_deliveries where state = 'waiting' and webhook_id = any($1)`,
    [idsOf(endpoints)],
  )
  return counted?.n ?? Number.NaN
}

/** Spares the hours between the attempts at receivers that refuse everything. */
function hurry({ ledger }: WebhookProduct, endpoints: readonly Endpoint[]) {
  const refusing = endpoints.filter(({ kind }) => kind.ends === 'failed')
  let stopped = false
  const running = (async () => {
    while (!stopped) {
      await ledger.ask(
        z.unknown(),
        `update webhook_deliveries set next_at = now() where state = 'waiting' and not first and leased_until is null
          and next_at > now() and webhook_id = any($1)`,
        [idsOf(refusing)],
      )
      await sleep(300)
    }
  })()
  running.catch(() => {})
  return {
    async stop() {
      stopped = true
      await running
    },
  }
}

const State = z.object({ state: z.string(), n: z.coerce.number(), attempts: z.coerce.number() })

/** Whether each delivery is there in its state, with every attempt that was made listed. */
async function stateFaults(
  { ledger }: WebhookProduct,
  { path, kind, webhook, versions }: Endpoint,
  hasEnded: boolean,
): Promise<string[]> {
  const rows = await ledger.ask(
    State,
    `select state, count(distinct d.id) as n, count(a.n) as attempts from webhook_deliveries d
      left join webhook_attempts a on a.delivery_id = d.id where webhook_id = $1 group by state`,
    [webhook],
  )
  const of = (state: string) => rows.find((row) => row.state === state) ?? { n: 0, attempts: 0 }
  const all = kind.links * versions
  if (kind.ends === 'gone') {
    const [end] = await ledger.ask(
      z.object({ disabled: z.string().nullable() }),
      'select disabled from webhook_states where webhook_id = $1',
      [webhook],
    )
    const faults = differs(`what was delivered to ${path}`, of('delivered').n, 0)
    return end?.disabled === 'gone' ? faults : [...faults, `${path} is not disabled`]
  }
  if (!hasEnded) return differs(`what waits or failed for ${path}`, of('waiting').n + of('failed').n, all)
  return [
    ...differs(
      `what ${kind.ends === 'failed' ? 'failed' : 'was delivered'} for ${path}`,
      of(kind.ends).n,
      all,
    ),
    ...(kind.ends === 'failed' ? differs(`attempts at ${path}`, of('failed').attempts, all * ATTEMPTS) : []),
  ]
}

export const k3: Row = {
  id: 'K3',
  promise:
    'while couriers are killed and receivers break, hang and refuse, every event is delivered at least once under one id or listed as failed, a link’s first attempts in order',
  run,
}
