import { expect, test } from 'vitest'
import { subjectOf } from './subject-of.ts'

const NONE = { subject_email: null, people: {}, before: null, after: null }
const read = (subject: string, rest: object = {}, english = true) =>
  subjectOf({ ...NONE, subject, ...rest }, english)

test('a payment has its number, its payer and its screen', () => {
  expect(read('payment:12', { after: { user: 5 }, people: { 5: 'ada@x.test' } })).toEqual({
    kind: 'payment',
    name: '#12',
    owner: 'ada@x.test',
    to: '/dashboard/admin/payments?id=12',
  })
})

test.each([
  ['user:5', { subject_email: 'a@x.test' }, 'account', 'a@x.test', '/dashboard/admin/users?q=a%40x.test'],
  ['user:5', {}, 'account', '#5', null],
  ['cloak:7', { after: { code: 'abc' } }, 'link', 'abc', '/dashboard/admin/links?q=abc'],
  ['cloak:7', { after: { taken_down: true } }, 'link', '#7', null],
  ['domain:evil.test', {}, 'domain', 'evil.test', '/dashboard/admin/domains?q=evil.test'],
  [
    'abuse_report:3',
    { after: { status: 'resolved' } },
    'report',
    '#3',
    '/dashboard/admin/reports?status=resolved',
  ],
  ['blacklist:4', { before: { range: '10.0.0.0/8' } }, 'rule', '10.0.0.0/8', '/dashboard/admin/blacklist'],
  ['rate:EUR', {}, 'rate', 'EUR', '/dashboard/admin/rates'],
  ['settings', {}, 'settings', '', '/dashboard/admin/settings'],
  ['key:9', { before: { key_name: 'CI' } }, 'key', 'CI', null],
  ['webhook:9', {}, 'webhook', '#9', null],
  ['something:new', {}, 'other', 'something:new', null],
])('%s %j is shown as %s %s at %s', (subject, rest, kind, name, to) => {
  expect(read(subject, rest)).toMatchObject({ kind, name, to })
})

test('a plan is named in the language of the reader, as it is called after the change', () => {
  const rest = { before: { name: '旧', name_en: 'Old' }, after: { name: '新', name_en: 'New' } }
  expect(read('plan:1', rest).name).toBe('New')
  expect(read('plan:1', rest, false).name).toBe('新')
  expect(read('plan:1', { after: { name: '新', name_en: '' } }).name).toBe('新')
  expect(read('plan:1').name).toBe('#1')
})
