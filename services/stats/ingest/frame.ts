import { type PoisonReason, parseLine } from './parse-line.ts'
import { partitionOf } from './partition.ts'
import type { Client } from './user-agent.ts'
import { toRow } from './visit-row.ts'

/** Most of a record that the dead-letter table keeps, in characters. */
const MAX_KEPT = 64 * 1024

export type DeadLetter = { reason: PoisonReason; detail: string; source: string; bytes: number; raw: string }
export type FrameItem =
  | { kind: 'visit'; seq: number; at: number; partition: number; row: string }
  | { kind: 'void'; seq: number; to: number }
  /** `seq` when the record's beginning could be read. */
  | { kind: 'dead'; seq: number | undefined; letter: DeadLetter }
export type Frame = { spool: string; items: FrameItem[] }

/** How the shipper begins every line; readable even when the record behind it is damaged or of a later version. */
const LINE_HEAD = /^\{"v":\d{1,9},"spool":"([^"\\]{1,32})","seq":([1-9]\d{0,14}),/

function spoolIn(line: string): string | undefined {
  const head = LINE_HEAD.exec(line)?.[1]
  if (head !== undefined) return head
  try {
    const { spool } = JSON.parse(line)
    return typeof spool === 'string' && spool.length > 0 && spool.length <= 32 ? spool : undefined
  } catch {
    return undefined
  }
}

/**
 * Reads an NDJSON frame of one spool's visits. `spool` is the sender's word for it (a Kafka key); without it the
 * first line that names one decides. Lines that cannot be read, or belong to another spool, become dead letters.
 */
export function readFrame(
  text: string,
  source: string,
  clientOf: (userAgent: string) => Client,
  spool?: string,
): Frame {
  const lines = text.split('\n').filter((line) => line !== '' && line !== '\r')
  const owner = spool ?? lines.slice(0, 1_000).map(spoolIn).find(Boolean) ?? ''
  return { spool: owner, items: lines.map((line) => readItem(line, owner, source, clientOf)) }
}

function readItem(
  line: string,
  spool: string,
  source: string,
  clientOf: (userAgent: string) => Client,
): FrameItem {
  const parsed = parseLine(line, spool)
  if (parsed.kind === 'visit') {
    const { visit } = parsed
    const row = toRow(visit, clientOf(visit.user_agent))
    return { kind: 'visit', seq: visit.seq, at: visit.at, partition: partitionOf(visit.at), row }
  }
  if (parsed.kind === 'void') return { kind: 'void', seq: parsed.visit.seq, to: parsed.visit.void_to }
  const head = LINE_HEAD.exec(line)
  const { reason, detail } = parsed
  return {
    kind: 'dead',
    seq: head?.[1] === spool ? Number(head[2]) : undefined,
    letter: {
      reason,
      detail: detail.slice(0, 500),
      source,
      bytes: Buffer.byteLength(line),
      raw: line.slice(0, MAX_KEPT),
    },
  }
}
