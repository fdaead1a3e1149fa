import { VISIT_VERSION } from '@sluice/contract/visit'
import type { JournalRecord } from '../../journal/group.ts'
import { textRecord } from '../../journal/testing/text-record.ts'

/** A visit as the worker appends it, told apart by its referrer. */
export function visitRecordOf(referrer: string): JournalRecord {
  return textRecord(JSON.stringify(fieldsOf(referrer)).slice(1))
}

/** One visit as it is sent, the line's end included. */
export const visitLineOf = (spool: string, seq: number): Buffer =>
  Buffer.from(`${JSON.stringify({ v: VISIT_VERSION, spool, seq, ...fieldsOf('') })}\n`)

function fieldsOf(referrer: string) {
  return {
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
}
