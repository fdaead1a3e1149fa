import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '@sluice/local/random'
import { type Conversation, KINDS, type Kind } from './conversation.ts'
import type { Targets } from './draft.ts'
import { generate } from './generate.ts'
import { type Waged, wage } from './wage.ts'

export type StormPlan = {
  host: string
  port: number
  /** Addresses of this machine that clients come from; none: from where the system says. */
  localAddresses: readonly string[]
  targets: Targets
  forMs: number
  /** Connections at once at most, those of slow clients and those of the others. */
  slow: number
  quick: number
  /** Quick clients a second, while there is room. */
  rate: number
  seed: number
}

export type StormEnd = {
  clients: number
  byKind: Record<Kind, number>
  ends: Record<Waged['end'], number>
  /** How many answers had each status. */
  statuses: Record<string, number>
  /** What no client may bring about, by the oddity that did. */
  faults: string[]
}

const QUICK = KINDS.filter((kind) => kind !== 'slow')
/** Failures of ours; 501 and 505 are answers to odd methods and versions, 503 is what bounds say. */
const OURS = new Set([500, 502, 504])
/** A server that refuses is not asked without end. */
const PAUSE_MS = 100
const LAST_MS = 1_000

/** Hostile clients until the time is over; resolves when the last one has ended. */
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
    // Who is still at it when the time is over gives up.
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
