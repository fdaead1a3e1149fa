import {
  LeaseGranted,
  type LeaseReport,
  REPORT_LEASES_PATH,
  TAKE_LEASE_PATH,
  type TakeLease,
} from '@sluice/contract/leases'
import { callPeer, type InternalTarget } from '@sluice/kit/internal-client'
import { z } from 'zod'
import { type BreakerState, createBreaker } from '../cloaks/breaker.ts'

const TAKE_TIMEOUT_MS = 300
const REPORT_TIMEOUT_MS = 2_000

/** account as the holder of calls; both throw when it does not answer. */
export type LeaseClient = {
  take: (take: TakeLease) => Promise<LeaseGranted>
  report: (report: LeaseReport) => Promise<void>
  readonly state: BreakerState
}

export function createLeaseClient(account: InternalTarget): LeaseClient {
  const breaker = createBreaker()
  return {
    get state() {
      return breaker.state
    },
    take: (body) =>
      breaker.run(() =>
        callPeer(account, TAKE_LEASE_PATH, LeaseGranted, { body, timeoutMs: TAKE_TIMEOUT_MS }),
      ),
    async report(body) {
      await callPeer(account, REPORT_LEASES_PATH, z.unknown(), { body, timeoutMs: REPORT_TIMEOUT_MS })
    },
  }
}
