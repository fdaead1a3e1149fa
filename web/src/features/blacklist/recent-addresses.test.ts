import { expect, test } from 'vitest'
import type { LogEntry } from '../../api/logs.ts'
import { recentAddresses } from './recent-addresses.ts'

const visit = (id: string, visitor_ip: string, reason: LogEntry['reason'] = 'country_match') => ({
  ...{ id, visitor_ip, reason, access_time: '2026-11-28T00:00:00.000Z', country_code: 'PE' },
  ...({ mode: 'cloak', redirect_to: 'target', inactive_cause: null, cloak_id: 1, cloak_name: 'a' } as const),
  ...{
    cloak_deleted: false,
    cloak_version: 1,
    device: '',
    browser: '',
    os: '',
    referrer: '',
    language: null,
  },
  ...{ prefetch: false, campaign: {}, conversions: [] },
})

test('each address is named once, by its newest visit; stopped and unknown ones are left out', () => {
  const visits = [
    visit('5', '192.0.2.1'),
    visit('4', '192.0.2.2', 'blacklisted'),
    visit('3', '192.0.2.1'),
    visit('2', ''),
    visit('1', '2001:db8::1'),
    visit('0', '192.0.2.3'),
  ]
  const ids = (most: number) => recentAddresses(visits, most).map(({ id }) => id)
  expect(ids(5)).toEqual(['5', '1', '0'])
  expect(ids(2)).toEqual(['5', '1'])
})
