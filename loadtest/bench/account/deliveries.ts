import { setTimeout as sleep } from 'node:timers/promises'
import { emitChanges } from '@sluice/e2e/webhooks/emit-changes'
import { z } from 'zod'
import { type Db, openDatabase } from '../../../services/account/base/database/connect.ts'
import { cpuSeconds } from '../processes/proc.ts'
import { percentile, round } from '../results/numbers.ts'
import { send, signIn } from './send.ts'

export type Deliveries = {
  /** Of events that were committed together. */
  deliveries: number
  perSecond: number
  /** Of the courier's processor time. */
  perCoreSecond: number
  /** Of events committed one after the other, at this rate. */
  steadyPerSecond: number
  p50Ms: number
  p95Ms: number
}
export type Courier = { databaseUrl: string; pid: number; receiver: string }

const USER = 42
/** As many as an account may have. */
const ENDPOINTS = 10
const [WARM_UP, EVENTS] = [100, 1_000]
const EVENTS_PER_SECOND = 20
const WITHIN_MS = 180_000

/** Measures the courier with one account's webhooks, at a receiver that answers at once. */
export async function measureDeliveries(
  origin: string,
  { databaseUrl, pid, receiver }: Courier,
  seconds: number,
): Promise<Deliveries> {
  const { token } = await signIn(origin, USER)
  for (let n = 0; n < ENDPOINTS; n += 1) {
    const body = { url: `${receiver}/${n}`, events: ['link.updated'] }
    await send(origin, { method: 'POST', path: '/api/webhooks', token, body })
  }
  const { db, close } = openDatabase(databaseUrl, 2, () => {})
  try {
    await deliver(db, receiver, WARM_UP)
    const [before, begun] = [cpuSeconds(pid), performance.now()]
    const all = await deliver(db, receiver, EVENTS)
    const [cpu, took] = [cpuSeconds(pid) - before, (performance.now() - begun) / 1_000]
    const delays = await deliverSteadily(db, receiver, seconds)
    return {
      deliveries: all.length,
      perSecond: round(all.length / took),
      perCoreSecond: round(all.length / cpu),
      steadyPerSecond: EVENTS_PER_SECOND * ENDPOINTS,
      p50Ms: round(percentile(delays, 0.5)),
      p95Ms: round(percentile(delays, 0.95)),
    }
  } finally {
    await close()
  }
}

/** Commits an event of each of so many links, and waits for its deliveries. Returns their times in ms. */
async function deliver(db: Db, receiver: string, links: number): Promise<number[]> {
  await emitChanges({ db }, USER, { links, to: 1 })
  return arrived(receiver, links * ENDPOINTS)
}

async function deliverSteadily(db: Db, receiver: string, seconds: number): Promise<number[]> {
  const events = seconds * EVENTS_PER_SECOND
  const begun = performance.now()
  for (let n = 0; n < events; n += 1) {
    await sleep(Math.max(0, begun + (n * 1_000) / EVENTS_PER_SECOND - performance.now()))
    // Each of another link: those of one wait for each other.
    await emitChanges({ db }, USER, { links: 1, firstLink: n + 1, to: 1 })
  }
  return arrived(receiver, events * ENDPOINTS)
}

async function arrived(receiver: string, count: number): Promise<number[]> {
  const seen: number[] = []
  for (const end = performance.now() + WITHIN_MS; seen.length < count; ) {
    if (performance.now() > end) throw new Error(`${seen.length} of ${count} deliveries arrived`)
    await sleep(50)
    seen.push(...z.array(z.number()).parse(await (await fetch(receiver)).json()))
  }
  return seen
}
