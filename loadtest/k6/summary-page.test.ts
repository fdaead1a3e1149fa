import { expect, test } from 'vitest'
import { readOutcome } from './outcome.ts'
import { SHAPES } from './shapes.ts'
import { type Ran, summaryPage } from './summary-page.ts'

const summary = (more: object) =>
  JSON.stringify({
    metrics: {
      'http_req_duration{kind:visit}': { med: 0.4, 'p(95)': 2, 'p(99)': 6.09, max: 46.65 },
      'checks{kind:visit}': { passes: 11_998, fails: 2, value: 0.99 },
      ...more,
    },
  })

const about = { made: new Date('2026-11-24T21:30:00Z'), machine: '2 cores', rate: 2 }
const good: Ran = {
  ...readOutcome(
    summary({ redirected: { count: 12_000, rate: 200 }, 'checks{kind:visit}': { passes: 12_000, fails: 0 } }),
  ),
  ...{ name: 'mixed', shape: SHAPES.mixed, passed: true, lost: 0 },
}

test("k6's summary is read; missing counters are zero, missing times are not", () => {
  expect(readOutcome(summary({ redirected: { count: 12_000 }, dropped_iterations: { count: 3 } }))).toEqual({
    ...{ right: 11_998, wrong: 2, dropped: 3, redirected: 12_000, p50: 0.4, p99: 6.09, slowest: 46.65 },
  })
  expect(readOutcome(summary({}))).toMatchObject({ dropped: 0, redirected: 0 })
  expect(() => readOutcome(summary({ 'http_req_duration{kind:visit}': undefined }))).toThrow()
})

test("a run's page lists each shape with its load and links to k6's page", () => {
  const page = summaryPage([good], about)
  expect(page).toContain('<title>Load tests: all passed</title>')
  expect(page).toContain('2026-11-24 21:30 UTC, 2 cores')
  expect(page).toContain('<a href="mixed.html">mixed</a>')
  expect(page).toContain('<td>400</td><td>60 s</td><td>5</td>')
  expect(page).toContain('<td>12,000</td>')
  expect(page).not.toContain('class="failed"')
})

test.each([
  [{ wrong: 7 }, '<td class="failed">7</td>'],
  [{ dropped: 8 }, '<td class="failed">8</td>'],
  [{ lost: 9 }, '<td class="failed">9</td>'],
  [{ lost: -1 }, '<td class="failed">-1</td>'],
  [{ p99: 250 }, '<td class="failed">250.0 ms'],
])('%j is marked as failed', (bad, marked) => {
  const page = summaryPage([good, { ...good, ...bad, passed: false }], about)
  expect(page).toContain('<title>Load tests: 1 failed</title>')
  expect(page.match(/class="failed"/g)).toHaveLength(2)
  expect(page).toContain(marked)
})
