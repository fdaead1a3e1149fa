import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { LeasesGranted, REPORT_LEASES_PATH, TAKE_LEASES_PATH } from '@sluice/contract/leases'
import { callPeer, type InternalTarget } from '@sluice/kit/internal-client'
import { z } from 'zod'

export type LeaseProbe = {
  account: InternalTarget
  /** Asked about in turn. */
  owners: readonly number[]
  count: number
  eachSecond: number
}

const HOLDER = 'prober000000'
const TIMEOUT_MS = 10_000

/** Borrows as a redirect worker does, and gives back at once; how long each loan took, in ms, measured in a thread of its own. */
export function probeLeases(probe: LeaseProbe): Promise<number[]> {
  const { promise, resolve, reject } = Promise.withResolvers<number[]>()
  const thread = new Worker(new URL(import.meta.url), { workerData: probe })
  thread.once('message', resolve)
  thread.once('error', reject)
  return promise
}

async function probeAll({ account, owners, count, eachSecond }: LeaseProbe): Promise<number[]> {
  const times: number[] = []
  const begun = performance.now()
  for (let n = 0; n < count; n += 1) {
    await sleep(Math.max(0, begun + (n * 1_000) / eachSecond - performance.now()))
    const owner = owners[n % owners.length]
    const asked = performance.now()
    const body = { holder: HOLDER, takes: [{ owner, request: randomUUID(), want: 1 }] }
    const { leases } = await callPeer(account, TAKE_LEASES_PATH, LeasesGranted, {
      body,
      timeoutMs: TIMEOUT_MS,
    })
    times.push(performance.now() - asked)
    const back = leases.map(({ lease }) => ({ lease, used: 0, close: true }))
    const report = { holder: HOLDER, leases: back, grace: [] }
    await callPeer(account, REPORT_LEASES_PATH, z.unknown(), { body: report, timeoutMs: TIMEOUT_MS })
  }
  return times
}

if (!isMainThread) parentPort?.postMessage(await probeAll(workerData))
