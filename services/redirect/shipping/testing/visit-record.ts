import { UNTOLD, VISIT_VERSION, type Visit } from '@sluice/contract/visit'
import { visitLine } from '@sluice/contract/visit-line'
import type { JournalRecord } from '../../journal/group.ts'
import { textRecord } from '../../journal/testing/text-record.ts'

const USER_AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Probe/1.0 "quoted"'

/** A visit as the worker appends it, identified by its referrer. */
export function visitRecordOf(referrer: string): JournalRecord {
  const head = `[${VISIT_VERSION},"",1,`
  return textRecord(visitLine(visitOf('', 1, referrer)).slice(head.length))
}

export const visitLineOf = (spool: string, seq: number): Buffer =>
  Buffer.from(`${visitLine(visitOf(spool, seq, ''))}\n`)

function visitOf(spool: string, seq: number, referrer: string): Visit {
  return {
    v: VISIT_VERSION,
    spool,
    seq,
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
    user_agent: USER_AGENT,
    referrer,
    metered: 1,
    lease: 7,
    lease_no: 1,
    ...UNTOLD,
  }
}
