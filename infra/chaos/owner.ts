import { CloakCreatedAnswer } from '@sluice/contract/api-cloak'
import { LoginAnswer, type Role } from '@sluice/contract/api-user'
import type { z } from 'zod'
import { type Db, openDatabase, type Tx } from '../../services/account/base/database/connect.ts'
import { DEFAULT_SETTINGS } from '../../services/account/base/settings/default-settings.ts'
import { grantCalls } from '../../services/account/money/calls/grant-calls.ts'
import { createUser } from '../../services/account/people/identity/create-user.ts'
import { hashPassword } from '../../services/account/people/identity/password.ts'
import { publishCloak } from '../../services/account/routing/publish.ts'
import { insertPayment } from './payment.ts'
import { warmUp } from './warm-up.ts'

/** Where an owner works: the database, the ports for visitors, and the API. */
export type Site = { logins: { account: string }; ports: readonly number[]; account: { port: number } }

export type Link = { id: number; code: string }
export type LinkSettings = {
  name: string
  realUrl?: string
  auditUrl?: string | null
  mode?: string
  selectedRegions?: string[]
}

type Headers = Record<string, string>

/** An advertiser with a known number of calls, who uses the public API. */
export type Owner = {
  id: number
  email: string
  /** Resolves once all nodes know the link. */
  createLink(settings: LinkSettings): Promise<Link>
  updateLink(id: number, settings: LinkSettings): Promise<void>
  /** Creates many links at once, without the API but through the outbox like any other change. */
  createLinks(count: number): Promise<Link[]>
  /** Grants calls that expire at a moment. */
  grant(calls: number, validUntil: Date): Promise<void>
  /** Buys a plan for a number of days; its payment is approved immediately. */
  buy(bought: { calls: number; days: number }): Promise<void>
  /** Sends one API request as this owner; returns any answer. A text is sent as it is. */
  call(method: string, path: string, body?: unknown, timeoutMs?: number, headers?: Headers): Promise<Response>
}

export const REAL_URL = 'https://real.test/offer'
export const AUDIT_URL = 'https://audit.test/page'
const PASSWORD = 'Chaos12345'

export async function createOwner(topology: Site, plan: { calls: number; role?: Role }): Promise<Owner> {
  const email = `owner-${process.hrtime.bigint()}@chaos.test`
  const passwordHash = await hashPassword(PASSWORD)
  const login = { email, passwordHash, role: plan.role ?? 'user' }
  const id = await inTransaction(topology, (tx) => insertOwner(tx, login, plan.calls))
  return await signIn(topology, { id, email })
}

/** Signs in an existing owner, for example at another account service of the same data. */
export async function signIn(topology: Site, { id, email }: { id: number; email: string }): Promise<Owner> {
  const origin = `http://127.0.0.1:${topology.account.port}`
  const { token } = await send(origin, 'POST', '/api/user/login', LoginAnswer, { email, password: PASSWORD })
  const body = (settings: LinkSettings) => ({
    realUrl: REAL_URL,
    auditUrl: AUDIT_URL,
    mode: 'full_open',
    selectedRegions: [],
    ...settings,
  })
  return {
    id,
    email,
    async createLink(settings) {
      const made = await send(origin, 'POST', '/api/cloak/create', CloakCreatedAnswer, body(settings), token)
      const code = made.short_link.replace('/t/', '')
      await warmUp(topology.ports, code)
      return { id: made.id, code }
    },
    async updateLink(cloak, settings) {
      await send(origin, 'PUT', `/api/cloak/update/${cloak}`, undefined, body(settings), token)
    },
    grant: (calls, validUntil) =>
      inTransaction(topology, async (tx) => {
        const source = `chaos:${process.hrtime.bigint()}`
        await grantCalls(tx, { owner: id, kind: 'plan', calls, validUntil, source, reason: 'fault test' })
      }),
    async buy(bought) {
      const email = `reviewer-${process.hrtime.bigint()}@chaos.test`
      const passwordHash = await hashPassword(PASSWORD)
      const payment = await inTransaction(topology, async (tx) => {
        await createUser(tx, { email, passwordHash, name: '', role: 'admin' })
        return await insertPayment(tx, id, bought)
      })
      const login = { email, password: PASSWORD }
      const { token } = await send(origin, 'POST', '/api/user/login', LoginAnswer, login)
      await send(origin, 'POST', `/api/admin/payments/${payment}/approve`, undefined, {}, token)
    },
    call: (method, path, body, timeoutMs = 10_000, headers = {}) =>
      ask(origin, method, path, body, token, timeoutMs, headers),
    createLinks: (count) => inTransaction(topology, (tx) => insertLinks(tx, id, count)),
  }
}

/** Creates advertisers with one link each, to be visited only. Returns their links. */
export async function createOwners(
  topology: Site,
  plan: { owners: number; calls: number },
): Promise<(Link & { owner: number })[]> {
  const passwordHash = await hashPassword(PASSWORD)
  return inTransaction(topology, async (tx) => {
    const links: (Link & { owner: number })[] = []
    for (let n = 0; n < plan.owners; n += 1) {
      const login = { email: `many-${n}@chaos.test`, passwordHash, role: 'user' } as const
      const owner = await insertOwner(tx, login, plan.calls)
      for (const link of await insertLinks(tx, owner, 1)) links.push({ ...link, owner })
    }
    return links
  })
}

export async function inTransaction<T>(topology: Site, work: (tx: Tx) => Promise<T>): Promise<T> {
  const database = openDatabase(topology.logins.account, 1, () => {})
  const db: Db = database.db
  try {
    return await db.transaction().execute(work)
  } finally {
    await database.close()
  }
}

async function insertOwner(
  tx: Tx,
  login: { email: string; passwordHash: string; role: Role },
  calls: number,
): Promise<number> {
  const owner = await createUser(tx, { ...login, name: '' })
  if (owner === null) throw new Error(`${login.email} is taken`)
  const adjustment = { owner, kind: 'adjustment', calls: calls - DEFAULT_SETTINGS.trialCalls } as const
  if (adjustment.calls !== 0)
    await grantCalls(tx, { ...adjustment, validUntil: null, source: `chaos:${owner}`, reason: 'fault test' })
  return owner
}

async function insertLinks(tx: Tx, owner: number, count: number): Promise<Link[]> {
  const links: Link[] = []
  for (let n = 0; n < count; n += 1) {
    const row = await tx
      .insertInto('cloaks')
      .values({
        owner_id: owner,
        code: `bulk${owner}-${n}`,
        name: `Bulk ${n}`,
        mode: 'full_open',
        real_url: `${REAL_URL}/${n}`,
        audit_url: AUDIT_URL,
        countries: [],
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await publishCloak(tx, row)
    links.push({ id: row.id, code: row.code })
  }
  return links
}

async function send<T extends z.ZodType>(
  origin: string,
  method: string,
  path: string,
  answer: T | undefined,
  body: unknown,
  token?: string,
): Promise<z.output<T>> {
  const response = await ask(origin, method, path, body, token, 10_000)
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
  return (answer ? answer.parse(JSON.parse(text)) : undefined) as z.output<T>
}

const ask = (
  origin: string,
  method: string,
  path: string,
  body: unknown,
  token: string | undefined,
  timeoutMs: number,
  headers: Headers = {},
): Promise<Response> =>
  fetch(origin + path, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  })
