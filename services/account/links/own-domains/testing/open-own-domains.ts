import type { OwnDomainItem } from '@sluice/contract/api-domains'
import { HOSTS_KEY, HostsDocument } from '@sluice/contract/routing'
import { expect } from 'vitest'
import { openTestAccount, type TestAccount } from '../../../testing/test-account.ts'
import { type CheckDeps, checkDomains } from '../check-domains.ts'
import { dnsOf } from '../dns.ts'
import type { DomainTarget } from '../target.ts'
import { openTestDns } from './dns-server.ts'

export const TARGET = 'edge.sluice.test'
const PATIENT = { timeout: 20_000, interval: 50 }

type User = Awaited<ReturnType<TestAccount['user']>>
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
let hosts = 0
/** A host that no other test has. */
export const newHost = () => `go.brand${++hosts}.test`

export type OwnDomains = Awaited<ReturnType<typeof openOwnDomains>>

/** The service with custom domains, and the DNS that it asks. Close it. */
export async function openOwnDomains(env: Record<string, string> = {}) {
  const dns = await openTestDns()
  dns.zone.set(TARGET, { A: ['192.0.2.1'], AAAA: ['2001:db8::1'] })
  const account = await openTestAccount({
    ...{ DOMAIN_TARGET: TARGET, DNS_SERVERS: dns.server, RATE_LIMIT_USER: '100000' },
    ...env,
  })
  const call = ({ token }: User, method: Method, path: string, body?: object) =>
    account.call(method, `/api/domains${path}`, { token, ...(body && { body }) })
  const add = async (user: User, host: string): Promise<OwnDomainItem> => {
    const { status, body } = await call(user, 'POST', '', { host })
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  const get = async (user: User, id: number): Promise<OwnDomainItem> =>
    (await call(user, 'GET', `/${id}`)).body
  /** Waits until the service has found a domain in this state, for this reason. */
  const until = async (user: User, id: number, state: string, reason: string | null) => {
    await expect
      .poll(async () => {
        const item = await get(user, id)
        return { state: item.state, reason: item.reason }
      }, PATIENT)
      .toEqual({ state, reason })
    return get(user, id)
  }
  /** Sets what the answer says. */
  const setRecords = ({ records }: OwnDomainItem) => {
    for (const { type, name, value } of records)
      dns.zone.set(name, type === 'CNAME' ? { CNAME: value } : { [type]: [value] })
  }
  /** One round of checks at this time, as the job does it. */
  const checkAt = (now: Date, changes: Partial<CheckDeps> = {}) => {
    const target: DomainTarget = { host: TARGET, addresses: null }
    const lookUp = dnsOf([dns.server], target)
    return checkDomains({
      db: account.db,
      target,
      lookUp,
      certificates: false,
      now: () => now,
      checked: () => {},
      ...changes,
    })
  }
  /** The last document that went to the nodes, if one did. */
  const published = async () => {
    const row = await account.db
      .selectFrom('outbox')
      .select('body')
      .where('key', '=', HOSTS_KEY)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row ? HostsDocument.parse(row.body) : { hosts: [] }
  }
  const notices = async ({ token }: User): Promise<{ kind: string; message: string }[]> =>
    (await account.call('GET', '/api/user/notices', { token })).body.items
  return {
    ...{ account, dns, call, add, get, until, setRecords, checkAt, published, notices },
    /** Adds a host whose DNS is right and waits until it is live. */
    live: async (user: User, host = newHost()) => {
      const item = await add(user, host)
      setRecords(item)
      return until(user, item.id, 'live', 'no_authority')
    },
    close: async () => {
      await account.close()
      await dns.close()
    },
  }
}
