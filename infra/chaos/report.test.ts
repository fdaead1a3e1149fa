import { expect, test } from 'vitest'
import { failedOf, markdownOf, type RowResult } from './report.ts'

const results: readonly RowResult[] = [
  { id: 'R1', promise: 'nothing is lost', passed: true, seconds: 9.04, figures: { kills: 5, stored: 900 } },
  {
    ...{ id: 'Q1', promise: 'a | b', passed: false, seconds: 1, figures: {} },
    fault: 'PromiseBroken: settled is 9',
  },
]

test('a report lists per row what was injected and measured, and whether the promise held', () => {
  const text = markdownOf({
    begun: '2026-11-21T17:00:00.000Z',
    size: 'quick',
    seed: 7,
    machine: '2 cores',
    results,
  })
  expect(text).toContain('size quick, seed 7, 2 cores')
  expect(text).toContain('1 promises held, 1 did not.')
  expect(text).toContain('| R1 | pass | 9.0 | nothing is lost | kills 5, stored 900 |')
  expect(text).toContain('| Q1 | **FAIL** | 1.0 | a \\| b |  |')
  expect(text).toContain('## Q1\n\n```\nPromiseBroken: settled is 9\n```')
})

test('the closing lines name the rows whose promise did not hold, and what was seen', () => {
  expect(failedOf(results)).toEqual(['FAILED Q1: a | b: PromiseBroken: settled is 9'])
})
