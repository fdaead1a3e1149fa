import type { JournalRecord } from '../../journal/group.ts'
import { textRecord } from '../../journal/testing/text-record.ts'

/** A visit as the worker appends it, told apart by its referrer. */
export function visitRecordOf(referrer: string): JournalRecord {
  const visit = {
    at: Date.now(),
    owner: 1,
    cloak: 2,
    cloak_version: 3,
    mode: 'cloak',
    redirect_to: 'target',
    reason: 'country_match',
    country: 'US',
    geo_build: 1_700_000_000,
    ip: '8.8.8.8',
    user_agent: 'Probe/1.0 "quoted"',
    referrer,
    metered: 1,
    lease: 7,
    lease_no: 1,
  }
  return textRecord(JSON.stringify(visit).slice(1))
}
