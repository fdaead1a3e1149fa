import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '@sluice/local/random'
import { type Conversation, KINDS, type Kind } from './conversation.ts'
import type { Targets } from './draft.ts'
import { generate } from './generate.ts'
import { type Waged, wage } from './wage.ts'

export type StormPlan = {
  host: string
  port: number
  /** Local addresses of the clients; none: chosen by the system. */
  localAddresses: readonly string[]
  targets: Targets
  forMs: number
  /** Maximum concurrent connections of slow clients, and of quick ones. */
  slow: number
  quick: number
  /** New quick clients per second, up to that maximum. */
  rate: number
  seed: number
}

export type StormEnd = {
  clients: number
  byKind: Record<Kind, number>
  ends: Record<Waged['end'], number>
  /** Number of answers by status. */
  statuses: Record<string, number>
  /** Forbidden outcomes, with the oddity that caused them. */
  faults: string[]
}

const QUICK = KINDS.filter((kind) => kind !== 'slow')
/** Our own failures. 501 and 505 answer odd methods and versions, 503 comes from limits. */
const OURS = new Set([500, 502, 504])
/** Pause after a refused connection. */
const PAUSE_MS = 100
const LAST_MS = 1_000

/** Runs hostile clients until the time is over; resolves when the last one has ended. */
export async function wageStorm(plan: StormPlan): Promise<StormEnd> {
  const { host, port, localAddresses, targets } = plan
  const random = seededRandom(plan.seed)
  const end: StormEnd = {
    clients: 0,
    byKind: Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>,
    ends: { server: 0, client: 0, 'gave up': 0, refused: 0 },
    statuses: {},
    faults: [],
  }
  const until = performance.now() + plan.forMs
  const open = () => performance.now() < until
  const one = async (kind: Kind) => {
    const conversation = generate(random, targets, kind)
    const from = localAddresses.length > 0 ? { localAddress: random.pick(localAddresses) } : {}
    end.clients += 1
    end.byKind[kind] += 1
    // A client still active when the time is over gives up.
    const maxMs = Math.min(conversation.maxMs, until - performance.now() + LAST_MS)
    note(end, conversation, await wage({ ...conversation, maxMs }, { host, port, ...from }))
  }
  const slow = async () => {
    await sleep(random.int(0, 2_000))
    while (open()) {
      await one('slow')
      await sleep(PAUSE_MS)
    }
  }
  const inFlight = new Set<Promise<void>>()
  const quick = async () => {
    const start = performance.now()
    for (let sent = 0; open(); sent += 1) {
      const wait = start + (sent * 1_000) / plan.rate - performance.now()
      if (wait > 0) await sleep(wait)
      if (inFlight.size >= plan.quick) await Promise.race(inFlight)
      const waged = one(random.pick(QUICK)).finally(() => inFlight.delete(waged))
      inFlight.add(waged)
    }
    await Promise.all(inFlight)
  }
  await Promise.all([quick(), ...Array.from({ length: plan.slow }, slow)])
  return end
}

function note(end: StormEnd, { kind, oddity, mostAnswers }: Conversation, waged: Waged): void {
  end.ends[waged.end] += 1
  for (const status of waged.statuses) {
    end.statuses[status] = (end.statuses[status] ?? 0) + 1
    if (OURS.has(status)) end.faults.push(`${status} for ${kind}, ${oddity}`)
  }
  const { length } = waged.statuses
  if (length > mostAnswers)
    end.faults.push(`${length} answers for ${kind}, ${oddity}: ${waged.statuses.join(' ')}`)
  if (waged.end === 'refused') end.faults.push(`no connection for ${kind} clients`)
}
