import { expect, test } from 'vitest'
import { countTests } from './test-count.ts'

const suite = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
})

test('tests are counted over all suites', () => {
  const report = { testResults: [suite('passed', 'passed', 'passed'), suite('failed', 'passed', 'failed')] }
  expect(countTests(report, 1)).toEqual({ passed: 3, failed: 1 })
})

test('a suite that does not load counts as failed', () => {
  expect(countTests({ testResults: [suite('passed', 'passed'), suite('failed')] }, 1)).toEqual({
    passed: 1,
    failed: 1,
  })
})

test('a run that ends badly is never all green', () => {
  expect(countTests({ testResults: [suite('passed', 'passed')] }, 1)).toEqual({ passed: 1, failed: 1 })
  expect(countTests(undefined, 0)).toEqual({ passed: 0, failed: 0 })
  expect(countTests(undefined, 137)).toEqual({ passed: 0, failed: 1 })
})
