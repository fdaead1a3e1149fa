import { UNTOLD, VISIT_VERSION, type Visit } from '@sluice/contract/visit'
import { WEBHOOK_EVENT_DATA } from '@sluice/contract/webhook-events'
import { type RunningService, startService } from '@sluice/local/testing/start-service'
import { Pool } from 'pg'
import { openTestAccount, type TestAccount } from '../../../services/account/testing/test-account.ts'
import { statsGround } from '../../../services/stats/testing/ground.ts'
import { toFrame } from '../../../services/stats/testing/random-visits.ts'
import { openReceiver, type Received } from './receiver.ts'
import { openTestCourier, PRIVATE } from './test-courier.ts'
import { type User, webhookCalls } from './test-product.ts'

/**
 * Account, courier and receiver in this process, and stats on a ClickHouse database of its own. `apart`: account here does
 * not find stats, so that other processes do its work. Close it.
 */
export async function openVisitGround({ apart = false } = {}) {
  const ground = await statsGround()
  const first = await ground.start()
  const stats = ground.talkTo(first)
  const statsUrl = `http://127.0.0.1:${first.internalPort}`
  const account = await openTestAccount({
    ...PRIVATE,
    INTERNAL_SECRET: ground.secret,
    ...(!apart && { STATS_INTERNAL_URL: statsUrl }),
    RATE_LIMIT_USER: '100000',
    RATE_LIMIT_ADDRESS: '100000',
  })
  const receiver = await openReceiver()
  const courier = await openTestCourier(account)
  const admin = new Pool({ connectionString: account.logins.admin, max: 1 })
  let running: RunningService = first
  return {
    account,
    statsUrl,
    api: webhookCalls(account),
    receiver,
    /** Stores visits, as a node's shipper does. */
    record: (visits: readonly Visit[]) => stats.send(toFrame([...visits])),
    /** SQL with all rights. */
    query: async (text: string, values: unknown[] = []) => (await admin.query(text, values)).rows,
    stopStats: () => running.stop(),
    async startStats() {
      running = await ground.start({ INTERNAL_PORT: String(first.internalPort) })
    },
    async close() {
      await courier.close()
      await receiver.close()
      await admin.end()
      await account.close()
      await running.stop()
      await ground.end()
    },
  }
}
export type VisitGround = Awaited<ReturnType<typeof openVisitGround>>

/** An account process of its own beside the one in this process. */
export const startAnotherAccount = ({ config }: TestAccount, statsUrl: string): Promise<RunningService> =>
  startService('account', {
    ...PRIVATE,
    DATABASE_URL: config.DATABASE_URL,
    REDIS_URL: config.REDIS_URL,
    REDIS_PREFIX: config.REDIS_PREFIX,
    INTERNAL_SECRET: config.INTERNAL_SECRET,
    JWT_SECRET: config.JWT_SECRET,
    STATS_INTERNAL_URL: statsUrl,
    UPLOAD_DIR: config.UPLOAD_DIR,
  })

/** Visits of a spool, numbered from `from`, of an owner's links in turn. */
export const visitsTo = (
  owner: Pick<User, 'id'>,
  links: readonly number[],
  { spool = 'spool', from = 1, count = 1, at = Date.now() } = {},
): Visit[] =>
  Array.from({ length: count }, (_, place) => ({
    ...UNTOLD,
    ...{ v: VISIT_VERSION, spool, seq: from + place, at, owner: owner.id },
    ...{ cloak: links[place % links.length] ?? 1, cloak_version: 1, mode: 'cloak' as const },
    ...{ redirect_to: 'target' as const, reason: 'country_match' as const, country: 'US' },
    ...{ geo_build: 1, ip: `203.0.113.${place % 250}`, referrer: 'https://news.test/', language: 'en-US' },
    campaign: { utm_source: 'news' },
    user_agent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    ...{ metered: 1 as const, lease: 1, lease_no: from + place },
  }))
export const idsOf = (visits: readonly Visit[]) => visits.map(({ spool, seq }) => `${spool}-${seq}`).sort()

/** What events of visits say, each event once. */
export function toldBy(received: readonly Received[]) {
  const events = [...new Map(received.map((each) => [each.headers['webhook-id'], each])).values()]
  const data = events.map(({ body }) =>
    WEBHOOK_EVENT_DATA['visit.recorded'].strict().parse(JSON.parse(body).data),
  )
  const visits = data.flatMap((each) => each.visits)
  const skipped = data.reduce((sum, each) => sum + each.skipped, 0)
  return { events, visits, skipped, ids: visits.map(({ id }) => id).sort() }
}
