import { expect, test } from 'vitest'
import { countTests, failuresIn, slowestIn, unhandledIn } from './test-count.ts'

const suite = (status: string, ...tests: string[]) => ({
  name: 'a.test.ts',
  status,
  startTime: 1_000,
  endTime: 2_600,
  message: status === 'failed' ? 'the suite says why' : '',
  assertionResults: tests.map((each) => ({
    status: each,
    fullName: `a ${each} test`,
    failureMessages: each === 'failed' ? ['\u001b[31mexpected 1\u001b[39m\n  at line 2'] : [],
  })),
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

test('a run that ends with an error is never all green', () => {
  expect(countTests({ testResults: [suite('passed', 'passed')] }, 1)).toEqual({ passed: 1, failed: 1 })
  expect(countTests(undefined, 0)).toEqual({ passed: 0, failed: 0 })
  expect(countTests(undefined, 137)).toEqual({ passed: 0, failed: 1 })
})

test('failures are listed with file, name and the first lines of the reason', () => {
  const report = {
    testResults: [suite('passed', 'passed'), suite('failed', 'passed', 'failed'), suite('failed')],
  }
  expect(failuresIn(report)).toEqual([
    'a.test.ts: a failed test\n    expected 1\n      at line 2',
    'a.test.ts\n    the suite says why',
  ])
  expect(failuresIn(undefined)).toEqual([])
})

test('a failure in a browser is listed with what its pages showed', () => {
  const failed = suite('failed', 'failed')
  const assertionResults = failed.assertionResults.map((each) => ({
    ...each,
    meta: { shown: '/login shows: Log in' },
  }))
  expect(failuresIn({ testResults: [{ ...failed, assertionResults }] })).toEqual([
    'a.test.ts: a failed test\n    expected 1\n      at line 2\n    /login shows: Log in',
  ])
})

test('errors outside of any test are named with the file that ran meanwhile', () => {
  const output = [
    '\u001b[31m⎯⎯⎯⎯⎯⎯ Unhandled Errors ⎯⎯⎯⎯⎯⎯\u001b[39m',
    'Vitest caught 1 unhandled error during the test run.',
    '\u001b[31m⎯⎯⎯⎯ Unhandled Rejection ⎯⎯⎯⎯⎯\u001b[39m',
    'Error: nobody caught this',
    'This error originated in "a.test.ts" test file.',
  ].join('\n')
  expect(unhandledIn(output)).toEqual([
    expect.stringMatching(/^a\.test\.ts: an error outside of any test\n {4}Error: nobody caught this\n/),
  ])
  expect(unhandledIn('(node:1) ExperimentalWarning: none of ours')).toEqual([])
})

test('the slowest files are listed, slowest first', () => {
  const long = { ...suite('passed', 'passed'), name: 'long.test.ts', endTime: 124_000 }
  expect(slowestIn({ testResults: [suite('passed'), long] })).toEqual([
    ' 123 s  long.test.ts',
    '   2 s  a.test.ts',
  ])
  expect(slowestIn({ testResults: Array(40).fill(long) })).toHaveLength(10)
  expect(slowestIn(undefined)).toEqual([])
})
