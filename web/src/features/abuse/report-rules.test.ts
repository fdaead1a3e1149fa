import { expect, test } from 'vitest'
import { checkReport, EMPTY_REPORT } from './report-rules.ts'

test('a report needs a link, and an email only has to look like one when it is given', () => {
  expect(checkReport(EMPTY_REPORT)).toEqual({ link: 'required' })
  expect(checkReport({ ...EMPTY_REPORT, link: 'abc', email: 'nobody' })).toEqual({
    email: 'abuse.emailInvalid',
  })
  expect(checkReport({ ...EMPTY_REPORT, link: 'abc', email: ' a@b.co ' })).toEqual({})
})
