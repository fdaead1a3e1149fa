import { percentile, round } from '../results/numbers.ts'
import { CALLS, type Call, type Person } from './calls.ts'
import type { AccountBenchConfig } from './config.ts'
import { send, signIn } from './send.ts'

export type CallTimes = { name: string; calls: number; perSecond: number; p50Ms: number; p99Ms: number }

const PEOPLE = 40
const WARM_UP = 50

/** Several clients, each sending its next request after an answer. Throws unless every answer is good. */
async function time(origin: string, call: Call, people: Person[], config: AccountBenchConfig) {
  const times: number[] = []
  let asked = 0
  const one = async () => {
    const n = asked++
    const request = call.request(people[n % people.length]!, n)
    const begun = performance.now()
    await send(origin, request)
    return performance.now() - begun
  }
  for (let n = 0; n < WARM_UP; n += 1) await one()
  const begun = performance.now()
  const until = begun + config.seconds * 1_000
  const client = async () => {
    while (performance.now() < until) times.push(await one())
  }
  await Promise.all(Array.from({ length: config.clients }, client))
  const seconds = (performance.now() - begun) / 1_000
  return {
    name: call.name,
    calls: times.length,
    perSecond: round(times.length / seconds),
    p50Ms: round(percentile(times, 0.5), 1),
    p99Ms: round(percentile(times, 0.99), 1),
  }
}

/** Measures every call in turn, made by many users or by the one with most links. */
export async function measureCalls(
  origin: string,
  config: AccountBenchConfig,
  say: (line: string) => void,
): Promise<CallTimes[]> {
  const largest = [await signIn(origin, 1)]
  const others: Person[] = []
  for (let user = 2; user < 2 + PEOPLE; user += 1) others.push(await signIn(origin, user))
  const results: CallTimes[] = []
  for (const call of CALLS) {
    say(call.name)
    results.push(await time(origin, call, call.largest ? largest : others, config))
  }
  return results
}
