import { expect, test } from 'vitest'
import type { LogEntry } from '../../api/logs.ts'
import { narrow, readLogFilter } from './log-filter.ts'

const entry = (more: Partial<LogEntry>): LogEntry => ({
  id: 'a-1',
  access_time: '2026-11-21T08:00:00.000Z',
  visitor_ip: '203.0.113.9',
  country_code: 'DE',
  mode: 'cloak',
  redirect_to: 'target',
  reason: 'country_match',
  inactive_cause: null,
  cloak_id: 1,
  cloak_name: 'Boots',
  cloak_version: 1,
  cloak_deleted: false,
  device: 'mobile',
  browser: 'Safari',
  os: 'iOS',
  referrer: '',
  language: null,
  prefetch: false,
  ...more,
})

test.each(['BOOT', '203.0', 'de', 'Mobile', 'safari'])('"%s" finds a visit by its visible fields', (text) => {
  expect(
    narrow(
      [
        entry({}),
        entry({
          id: 'b-1',
          cloak_name: 'Lamp',
          visitor_ip: '::1',
          country_code: 'FR',
          device: 'tablet',
          browser: 'Opera',
        }),
      ],
      text,
    ),
  ).toEqual([entry({})])
})

test('an empty search keeps all', () => {
  expect(narrow([entry({})], '  ')).toHaveLength(1)
})

test('an invalid address loads everything', () => {
  const read = (text: string) => readLogFilter(new URLSearchParams(text))
  expect(read('to=none&cloak=x&page=0')).toEqual({ page: 1, search: '', to: null, cloak: null })
  expect(read('to=audit&cloak=7&page=3&q=us')).toEqual({ page: 3, search: 'us', to: 'audit', cloak: 7 })
})
