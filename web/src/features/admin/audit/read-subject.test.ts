import { expect, test } from 'vitest'
import { readSubject } from './read-subject.ts'

test.each([
  ['payment 12', 'payment:12'],
  ['Payment #12', 'payment:12'],
  ['payment:12', 'payment:12'],
  ['付款12', 'payment:12'],
  ['链接 #7', 'cloak:7'],
  ['abuse report 3', 'abuse_report:3'],
  ['plans', 'plan'],
  [' 站点设置 ', 'settings'],
  ['ada@x.test', 'ada@x.test'],
  ['domain:evil.test', 'domain:evil.test'],
  ['user12@x.test', 'user12@x.test'],
  ['constructor', 'constructor'],
  ['', ''],
])('"%s" asks for "%s"', (typed, subject) => {
  expect(readSubject(typed)).toBe(subject)
})
