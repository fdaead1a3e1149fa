import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judge, type Outcome } from './verdict.ts'

const said = (status: number, retryAfterMs?: number): Outcome => ({
  status,
  error: null,
  answer: '',
  retryAfterMs,
})
const silent: Outcome = { status: null, error: 'timed_out', answer: null }

test.each([
  [said(200), 1, { state: 'delivered', nextMs: null, pauseMs: null, gone: false }],
  [said(299), 10, { state: 'delivered', nextMs: null, pauseMs: null, gone: false }],
  [said(302), 1, { state: 'waiting', nextMs: 5_000, pauseMs: null, gone: false }],
  [said(404), 2, { state: 'waiting', nextMs: 300_000, pauseMs: null, gone: false }],
  [said(410), 1, { state: 'failed', nextMs: null, pauseMs: null, gone: true }],
  [said(429), 1, { state: 'waiting', nextMs: 10_000, pauseMs: 10_000, gone: false }],
  [said(429, 60_000), 1, { state: 'waiting', nextMs: 60_000, pauseMs: 60_000, gone: false }],
  [said(503, 1_000), 2, { state: 'waiting', nextMs: 300_000, pauseMs: 1_000, gone: false }],
  [said(500, 7_000), 1, { state: 'waiting', nextMs: 7_000, pauseMs: 7_000, gone: false }],
  [said(502), 1, { state: 'waiting', nextMs: 10_000, pauseMs: 10_000, gone: false }],
  [said(504), 10, { state: 'failed', nextMs: null, pauseMs: 10_000, gone: false }],
  [said(500), 10, { state: 'failed', nextMs: null, pauseMs: null, gone: false }],
  [silent, 1, { state: 'waiting', nextMs: 5_000, pauseMs: null, gone: false }],
  [silent, 10, { state: 'failed', nextMs: null, pauseMs: null, gone: false }],
])('after %j at attempt %i', (outcome, tries, verdict) => {
  expect(judge(outcome, tries, 0)).toEqual(verdict)
})

test('only a 2xx delivers, only a 410 ends an endpoint, and only what waits has a next attempt', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 599 }),
      fc.option(fc.integer({ min: 0, max: 86_400_000 }), { nil: undefined }),
      fc.integer({ min: 1, max: 10 }),
      (status, retryAfterMs, tries) => {
        const verdict = judge(said(status, retryAfterMs), tries, 0.5)
        expect(verdict.state === 'delivered').toBe(status >= 200 && status < 300)
        expect(verdict.gone).toBe(status === 410)
        expect(verdict.nextMs !== null).toBe(verdict.state === 'waiting')
        if (verdict.nextMs !== null) expect(verdict.nextMs).toBeGreaterThanOrEqual(verdict.pauseMs ?? 0)
      },
    ),
  )
})
