import { setTimeout as sleep } from 'node:timers/promises'
import type { EachBatchPayload } from 'kafkajs'
import { readFrame } from './frame.ts'
import type { Client } from './user-agent.ts'
import type { Writer } from './writer.ts'

const HEARTBEAT_MS = 1_000
/** The longest that a rebalance waits for us, well within the group's timeout (60 s). */
const REBALANCE_PATIENCE_MS = 20_000

/**
 * Stores one partition's batch, then commits. While ClickHouse is down it waits for ever and keeps its place in the
 * group. When the group rebalances or drops us it gives up in time, and the offset stays where it was.
 */
export async function storeBatch(
  payload: EachBatchPayload,
  writer: Writer,
  clientOf: (userAgent: string) => Client,
): Promise<void> {
  const { batch, isRunning, isStale } = payload
  if (!isRunning() || isStale()) return
  const frames = batch.messages.flatMap(({ key, value, offset }) => {
    const spool = key && key.length > 0 && key.length <= 32 ? key.toString('utf8') : undefined
    const source = `${batch.topic}/${batch.partition}@${offset}`
    return value ? [readFrame(value, source, clientOf, spool)] : []
  })
  const stored = Promise.all(frames.map((frame) => writer.submit(frame)))
  await untilStored(stored, payload, writer)
  const { topic, partition } = batch
  const offset = String(BigInt(batch.lastOffset()) + 1n)
  payload.resolveOffset(batch.lastOffset())
  await payload.commitOffsetsIfNecessary({ topics: [{ topic, partitions: [{ partition, offset }] }] })
}

async function untilStored(
  stored: Promise<unknown>,
  payload: EachBatchPayload,
  writer: Writer,
): Promise<void> {
  const settled = stored.then(
    () => true,
    () => true,
  )
  const within = (ms: number) => {
    const timer = new AbortController()
    const late = sleep(ms, false, { signal: timer.signal }).catch(() => false)
    return Promise.race([settled, late]).finally(() => timer.abort())
  }
  while (!(await within(HEARTBEAT_MS))) {
    try {
      await payload.heartbeat()
    } catch (error) {
      if (!(await within(REBALANCE_PATIENCE_MS))) writer.abandon()
      await stored
      throw error
    }
  }
  await stored
}
