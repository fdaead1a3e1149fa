import { CAMPAIGN_PARAMETERS, MAX_CAMPAIGN_BYTES } from '@sluice/contract/campaign'
import type { RecordedRow, RecordedVisitsAnswer } from '@sluice/contract/recorded-visits'
import { REASONS } from '@sluice/contract/visit'
import { MAX_EVENT_VISITS, WEBHOOK_EVENT_DATA, webhookBody } from '@sluice/contract/webhook-events'
import { webhookPayload } from '@sluice/kit/webhook-payload'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutBatches } from './cut-batches.ts'
import { GAP_MS, MAX_WAITING, planBatches } from './plan-batches.ts'
import { recordedVisit } from './recorded-visit.ts'

const NOW = Date.UTC(2026, 10, 26)
/** The most that a query leaves in a row. */
const longest = (text: string) =>
  Object.fromEntries(
    CAMPAIGN_PARAMETERS.map((name) => [
      name,
      text.repeat(Math.floor(MAX_CAMPAIGN_BYTES / Buffer.byteLength(text))),
    ]),
  )
const Row = fc.record({
  spool: fc.constantFrom('one', 'two', 'three'),
  at: fc.integer({ min: NOW - 1_000_000, max: NOW }),
  cloak: fc.integer({ min: 1, max: 1_000_000 }),
  reason: fc.constantFrom(...REASONS),
  referrer: fc.oneof(
    fc.string({ unit: 'binary', maxLength: 1_024, size: 'max' }),
    fc.constant('\ud800\0'.repeat(512)),
    fc.constant(''),
  ),
  ip: fc.ipV6(),
  language: fc.constantFrom('', 'zh-Hant-TW'),
  campaign: fc.oneof(
    fc.constantFrom({}, { utm_source: 'news', sub1: '\0' }),
    ...['"', '中'].map((text) => fc.constant(longest(text))),
  ),
})
/** Rows as stats answers: those of one spool with numbers that grow. */
const Rows = fc.array(Row, { maxLength: 250, size: 'max' }).map((rows) =>
  rows.map(
    (row, place): RecordedRow => ({
      ...row,
      seq: 1_000_000_000 + place * 3,
      cloak_version: 7,
      domain: 0,
      mode: 'cloak',
      redirect_to: 'target',
      inactive_cause: '',
      country: 'US',
      device: 'Mobile',
      browser: 'Samsung Internet',
      os: 'Android 15',
      prefetch: 0,
      metered: 1,
    }),
  ),
)
const ENDS = { one: 2_000_000_000, two: 2_000_000_000, three: 2_000_000_000, four: 9 }
const Answer = fc.record({
  rows: Rows,
  left: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 100_000 })),
  marks: fc.constant(ENDS),
  readAt: fc.constant(NOW),
}) satisfies fc.Arbitrary<RecordedVisitsAnswer>
const Turn = fc.record({
  now: fc.constant(NOW),
  slotAt: fc.integer({ min: NOW - 60_000, max: NOW + 60_000 }),
  room: fc.oneof(fc.integer({ min: 0, max: 8 }), fc.constant(MAX_WAITING)),
  marks: fc.constant({ one: 5, four: 3 }),
  withAddress: fc.boolean(),
})

/** Long lists, which take minutes to be made smaller. */
const RUNS = { numRuns: 40, endOnFailure: true }

test('an event has at most 100 visits and 20 kB, all of them in order, and is as its schema says', () => {
  fc.assert(
    fc.property(Rows, fc.boolean(), (rows, withAddress) => {
      const visits = rows.map((row) => recordedVisit(row, withAddress))
      const batches = cutBatches(visits)
      expect(batches.flat()).toEqual(visits)
      for (const batch of batches) {
        expect(batch.length).toBeLessThanOrEqual(MAX_EVENT_VISITS)
        const data = { visits: batch, skipped: Number.MAX_SAFE_INTEGER }
        const body = webhookPayload({ type: 'visit.recorded', created_at: new Date(NOW), data })
        expect(Buffer.byteLength(body)).toBeLessThan(20_000)
        webhookBody('visit.recorded').strict().parse(JSON.parse(body))
        expect(WEBHOOK_EVENT_DATA['visit.recorded'].strict().parse(data)).toEqual(data)
        // What Postgres refuses in JSON.
        expect(body).not.toMatch(/\\u0000|\\ud[89a-f]/i)
      }
      // No two neighbours fit into one.
      for (const [place, batch] of batches.slice(1).entries()) {
        const together = [...(batches[place] ?? []), ...batch.slice(0, 1)]
        expect(cutBatches(together)).toHaveLength(2)
      }
    }),
    RUNS,
  )
})

test('an address is in a visit only for an endpoint that asks for it', () => {
  fc.assert(
    fc.property(Rows, (rows) => {
      for (const row of rows) {
        expect(recordedVisit(row, true).address).toBe(row.ip)
        const shown = { ...recordedVisit(row, false), referrer: '' }
        expect(JSON.stringify(shown)).not.toContain(row.ip)
      }
    }),
    RUNS,
  )
})

test('at most twenty events a second are due, and every visit is sent, skipped and counted, or asked for again', () => {
  fc.assert(
    fc.property(Turn, Answer, (turn, answer) => {
      const plan = planBatches(turn, answer)
      const sent = plan.batches.flatMap(({ visits }) => visits)
      expect(plan.batches.length).toBeLessThanOrEqual(turn.room)
      expect(sent).toEqual(
        answer.rows.slice(0, sent.length).map((row) => recordedVisit(row, turn.withAddress)),
      )

      const due = [turn.slotAt, ...plan.batches.map(({ dueAt }) => dueAt)]
      for (const [place, at] of due.slice(1).entries()) {
        expect(at - (due[place] ?? 0)).toBeGreaterThanOrEqual(GAP_MS)
        expect(at).toBeGreaterThanOrEqual(turn.now)
      }
      expect(plan.slotAt).toBe(due.at(-1))
      for (const { visits, from } of plan.batches)
        expect(from).toBe(Math.min(...visits.map(({ at }) => Date.parse(at))))

      const all = answer.rows.length + answer.left
      if (plan.done) {
        expect([sent.length + plan.skipped, plan.marks]).toEqual([all, ENDS])
        // Nothing is skipped while there is room.
        if (plan.skipped > 0) expect(plan.batches).toHaveLength(turn.room)
      } else {
        expect([sent.length, plan.skipped]).toEqual([answer.rows.length, 0])
        const last = Object.fromEntries(answer.rows.map(({ spool, seq }) => [spool, seq]))
        expect(plan.marks).toEqual({ ...turn.marks, ...last })
      }
    }),
    RUNS,
  )
})
