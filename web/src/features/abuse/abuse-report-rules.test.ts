import { expect, test } from 'vitest'
import { checkAbuseReport, EMPTY_ABUSE_REPORT } from './abuse-report-rules.ts'

test('a report needs a link, and an email must look like one if given', () => {
  expect(checkAbuseReport(EMPTY_ABUSE_REPORT)).toEqual({ link: 'required' })
  expect(checkAbuseReport({ ...EMPTY_ABUSE_REPORT, link: 'abc', email: 'nobody' })).toEqual({
    email: 'abuse.emailInvalid',
  })
  expect(checkAbuseReport({ ...EMPTY_ABUSE_REPORT, link: 'abc', email: ' a@b.co ' })).toEqual({})
})
