import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { percentile, round } from '../results/numbers.ts'
import type { Person } from './calls.ts'
import type { CallTimes } from './measure.ts'
import { ask, send, signIn } from './send.ts'

/** `refused`: how many were told to come again. */
export type KeyedTimes = CallTimes & { refused: number }

const PER_SECOND = 400
const KEYS = 40
const WARM_UP_SECONDS = 2
/** The service says so when it has more to do than it can. */
const BUSY = 503
const Made = z.object({ key: z.string() })
const READS: Readonly<Record<string, (who: Person) => string>> = {
  'with a key: detail': ({ cloak }) => `/api/cloaks/${cloak}`,
  'with a key: list': () => '/api/cloak/list',
}

/**
 * Reads with API keys of many accounts at a constant arrival rate. Each time counts from the moment the request was due, so
 * that one that stalls is seen in all that wait behind it.
 */
export async function measureKeyedReads(origin: string, seconds: number): Promise<KeyedTimes[]> {
  const people: Person[] = []
  for (let user = 2; user < 2 + KEYS; user += 1) {
    const person = await signIn(origin, user)
    const body = { name: 'Bench', scopes: ['links:read'] }
    const made = await send(origin, { method: 'POST', path: '/api/keys', token: person.token, body })
    people.push({ ...person, token: Made.parse(made).key })
  }
  const results: KeyedTimes[] = []
  for (const [name, path] of Object.entries(READS)) {
    const read = async (n: number) => {
      const who = people[n % people.length]!
      const answer = await ask(origin, { method: 'GET', path: path(who), token: who.token })
      await answer.arrayBuffer()
      if (!answer.ok && answer.status !== BUSY) throw new Error(`${path(who)} answered ${answer.status}`)
      return answer.ok
    }
    await atRate(WARM_UP_SECONDS, read)
    const { times, refused } = await atRate(seconds, read)
    const [p50Ms, p99Ms] = [round(percentile(times, 0.5), 1), round(percentile(times, 0.99), 1)]
    results.push({ name, calls: times.length, perSecond: PER_SECOND, p50Ms, p99Ms, refused })
  }
  return results
}

/** Starts `work` at the rate. The times from when each was due to its end, and how many ended badly. */
async function atRate(seconds: number, work: (n: number) => Promise<boolean>) {
  const begun = performance.now()
  const all: Promise<number>[] = []
  let refused = 0
  const timed = async (n: number, due: number) => {
    if (!(await work(n))) refused += 1
    return performance.now() - due
  }
  while (all.length < seconds * PER_SECOND) {
    const due = begun + (all.length * 1_000) / PER_SECOND
    const early = due - performance.now()
    if (early > 0) await sleep(early)
    all.push(timed(all.length, due))
  }
  return { times: await Promise.all(all), refused }
}
