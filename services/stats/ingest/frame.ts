import { MAX_LINE_BYTES } from '@sluice/contract/visit'
import { type PoisonReason, parseLine } from './parse-line.ts'
import { partitionOf } from './partition.ts'
import { appendRow, newRowBuffer, type RowSpan } from './row-buffer.ts'
import type { Client } from './user-agent.ts'
import { toRow } from './visit-row.ts'

const NEWLINE = 10

export type DeadLetter = { reason: PoisonReason; detail: string; source: string; bytes: number; raw: string }
export type VisitItem = RowSpan & { kind: 'visit'; seq: number; at: number; partition: number }
export type FrameItem =
  | VisitItem
  | { kind: 'void'; seq: number; to: number }
  /** `seq` when the beginning of the record could be read. */
  | { kind: 'dead'; seq: number | undefined; letter: DeadLetter }
export type Frame = { spool: string; items: FrameItem[] }

/** How the shipper begins every line; readable even when the rest is damaged or of a later version. */
const LINE_HEAD = /^\[\d{1,9},"([^"\\]{1,32})",([1-9]\d{0,14}),/

function spoolIn(line: string): string | undefined {
  const head = LINE_HEAD.exec(line)?.[1]
  if (head !== undefined) return head
  try {
    const values: unknown = JSON.parse(line)
    const spool = Array.isArray(values) ? values[1] : undefined
    return typeof spool === 'string' && spool.length > 0 && spool.length <= 32 ? spool : undefined
  } catch {
    return undefined
  }
}

type Line = { text: string; bytes: number }

function* linesOf(body: Buffer): Generator<Line> {
  for (let start = 0; start < body.length; ) {
    const found = body.indexOf(NEWLINE, start)
    const end = found === -1 ? body.length : found
    const bytes = end - start
    if (bytes > 0)
      yield { text: body.toString('utf8', start, start + Math.min(bytes, MAX_LINE_BYTES)), bytes }
    start = end + 1
  }
}

/**
 * Reads an NDJSON frame of one spool's visits. `spool` is the one that the sender named (a Kafka key); without it the
 * first line that names one decides. Unreadable lines and lines of another spool become dead letters.
 */
export function readFrame(
  body: Buffer,
  source: string,
  clientOf: (userAgent: string) => Client,
  spool?: string,
): Frame {
  const owner =
    spool ??
    linesOf(body)
      .map(({ text }) => spoolIn(text))
      .find(Boolean) ??
    ''
  const rows = newRowBuffer(body.length)
  const items: FrameItem[] = []
  for (const line of linesOf(body)) {
    const parsed =
      line.bytes > MAX_LINE_BYTES
        ? ({ kind: 'poison', reason: 'too_long', detail: '' } as const)
        : parseLine(line.text, owner)
    if (parsed.kind === 'visit') {
      const { visit } = parsed
      const start = rows.used
      appendRow(rows, toRow(visit, clientOf(visit.user_agent)))
      const { seq, at } = visit
      items.push({ kind: 'visit', seq, at, partition: partitionOf(at), rows, start, end: rows.used })
    } else if (parsed.kind === 'void') {
      items.push({ kind: 'void', seq: parsed.visit.seq, to: parsed.visit.void_to })
    } else items.push(deadItem(line, owner, source, parsed))
  }
  return { spool: owner, items }
}

function deadItem(
  { text, bytes }: Line,
  spool: string,
  source: string,
  { reason, detail }: { reason: PoisonReason; detail: string },
): FrameItem {
  const head = LINE_HEAD.exec(text)
  const seq = head?.[1] === spool ? Number(head[2]) : undefined
  return { kind: 'dead', seq, letter: { reason, detail: detail.slice(0, 500), source, bytes, raw: text } }
}
