import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { StormEnd, StormPlan } from './storm.ts'

/** The storm on a thread of its own, so that what it costs is not taken for slowness of good answers. */
export async function wageStormApart(plan: StormPlan): Promise<StormEnd> {
  const worker = new Worker(new URL('storm-thread.ts', import.meta.url), { workerData: plan })
  const [end] = (await once(worker, 'message')) as [StormEnd]
  return end
}
