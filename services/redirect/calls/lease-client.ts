import {
  type LeaseGranted,
  type LeaseReport,
  LeasesGranted,
  REPORT_LEASES_PATH,
  TAKE_LEASES_PATH,
  type TakeLeases,
} from '@sluice/contract/leases'
import { type InternalTarget, PeerError } from '@sluice/kit/internal-client'
import { Pool } from 'undici'
import { type BreakerState, createBreaker } from '../cloaks/breaker.ts'
import { within } from '../cloaks/within.ts'

const TAKE_TIMEOUT_MS = 300
const REPORT_TIMEOUT_MS = 2_000
const CONNECTIONS = 16

/** account as the source of calls. All methods throw when it does not answer. */
export type LeaseClient = {
  /** Leases in the order of the requests. */
  take: (takes: TakeLeases) => Promise<LeaseGranted[]>
  report: (report: LeaseReport) => Promise<void>
  close: () => Promise<void>
  readonly state: BreakerState
}

/** Uses a connection pool of its own: at top speed a request goes out every few milliseconds, and `fetch` costs too much. */
export function createLeaseClient(account: InternalTarget): LeaseClient {
  const breaker = createBreaker()
  const pool = new Pool(account.baseUrl, { connections: CONNECTIONS })
  const headers = { authorization: `Bearer ${account.secret}`, 'content-type': 'application/json' }

  async function post(path: string, body: unknown, timeoutMs: number): Promise<unknown> {
    const options = { path, method: 'POST', headers, body: JSON.stringify(body) } as const
    const limits = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs }
    const answer = await pool.request({ ...options, ...limits })
    if (answer.statusCode === 200) return answer.body.json()
    await answer.body.dump()
    throw new PeerError(`${path} answered ${answer.statusCode}`, answer.statusCode)
  }
  return {
    get state() {
      return breaker.state
    },
    take: (takes) =>
      breaker.run(async () => {
        const answer = await within(TAKE_TIMEOUT_MS, post(TAKE_LEASES_PATH, takes, REPORT_TIMEOUT_MS))
        const { leases } = LeasesGranted.parse(answer)
        if (leases.length !== takes.takes.length) throw new PeerError('not every request was answered', 200)
        return leases
      }),
    async report(report) {
      await within(REPORT_TIMEOUT_MS, post(REPORT_LEASES_PATH, report, REPORT_TIMEOUT_MS))
      breaker.answered()
    },
    close: () => pool.destroy(),
  }
}
