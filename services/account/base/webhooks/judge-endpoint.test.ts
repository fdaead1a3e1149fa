import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DISABLE_MS, type EndpointState, judgeEndpoint, WARN_MS } from './judge-endpoint.ts'

const HOUR = 3_600_000
const NOW = Date.parse('2026-11-26T12:00:00Z')
const ago = (ms: number) => new Date(NOW - ms)
const state = (changes: Partial<EndpointState>): EndpointState => ({
  disabled: null,
  failing_since: null,
  last_failure_at: null,
  warned_at: null,
  told_at: null,
  ...changes,
})
/** Failed from `fromMs` until `toMs` ago. */
const failed = (fromMs: number, toMs: number, changes: Partial<EndpointState> = {}) =>
  state({ failing_since: ago(fromMs), last_failure_at: ago(toMs), ...changes })

test.each([
  ['a healthy one', state({}), 'fine'],
  ['one that fails since this morning', failed(5 * HOUR, 0), 'fine'],
  ['one that fails for a day', failed(24 * HOUR, 0), 'warn'],
  ['one whose owner was warned', failed(30 * HOUR, 0, { warned_at: ago(6 * HOUR) }), 'fine'],
  ['one that fails for five days', failed(121 * HOUR, 0, { warned_at: ago(97 * HOUR) }), 'disable'],
  ['one of which nobody was warned in time', failed(200 * HOUR, 0), 'warn'],
  ['one that was warned an hour ago', failed(200 * HOUR, 0, { warned_at: ago(HOUR) }), 'fine'],
  [
    'one with a single event, tried for three days',
    failed(300 * HOUR, 224 * HOUR, { warned_at: ago(1) }),
    'fine',
  ],
  ['one that is gone', state({ disabled: 'gone' }), 'tell'],
  ['one that is gone, as its owner knows', state({ disabled: 'gone', told_at: ago(1) }), 'fine'],
  ['one that its owner stopped', state({ disabled: 'owner' }), 'fine'],
] as const)('%s', (_what, given, judgement) => {
  expect(judgeEndpoint(given, NOW)).toBe(judgement)
})

test('nobody is disabled without five days of failures and a warning the day before', () => {
  const time = fc.option(fc.integer({ min: 0, max: 400 * HOUR }).map(ago), { nil: null })
  fc.assert(
    fc.property(time, time, time, (failing_since, last_failure_at, warned_at) => {
      const given = state({ failing_since, last_failure_at, warned_at })
      const failedMs =
        failing_since && last_failure_at ? last_failure_at.getTime() - failing_since.getTime() : 0
      const judgement = judgeEndpoint(given, NOW)
      if (judgement === 'disable') {
        expect(failedMs).toBeGreaterThanOrEqual(DISABLE_MS)
        expect(NOW - (warned_at?.getTime() ?? NOW)).toBeGreaterThanOrEqual(24 * HOUR)
      }
      if (judgement === 'warn') expect(failedMs).toBeGreaterThanOrEqual(WARN_MS)
    }),
  )
})
