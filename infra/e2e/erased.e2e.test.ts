import { randomBytes, randomInt } from 'node:crypto'
import { createClient } from '@clickhouse/client'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { randomPng } from '../../services/account/testing/pictures.ts'
import { unzip } from '../../services/account/testing/unzip.ts'
import { type Advertiser, logEntry, logIn } from './advertiser.ts'
import { type Found, searchClickHouse, searchFiles, searchPostgres, searchRedis } from './everything-kept.ts'
import { type Product, startProduct } from './product.ts'
import { visit } from './visitor.ts'

const PASSWORD = 'Erase12345'
/** Four hex digits that keep their form in an IPv6 address: no leading zero. */
const group = () => randomInt(0x1000, 0x10000).toString(16)
const [first, second, third] = [group(), group(), group()]
const tag = `${first}${second}${third}`
/** Unique texts that must be found nowhere at the end. */
const planted = {
  address: `planted-${tag}@erase.test`,
  name: `Planted Name ${tag}`,
  linkName: `link ${tag}`,
  destination: `https://destination-${tag}.test/`,
  listed: '203.0.113.207',
  listReason: `reason ${tag}`,
  remark: `remark ${tag}`,
  visitor: `2001:db8:${first}:${second}::bead`,
  agent: `PlantedAgent/${tag}`,
  referrer: `https://referrer-${tag}.test/page`,
  device: `PlantedDevice/${tag}`,
  home: `2001:db8:${third}::cafe`,
}
const PLANTED = Object.values(planted)
const TRANSACTION = randomBytes(32).toString('hex')

let product: Product
let db: pg.Client
let admin: Advertiser
beforeAll(async () => {
  product = await startProduct({ TRUSTED_PROXIES: '127.0.0.1/32', ROLLUP_INTERVAL_MS: '1000' })
  db = new pg.Client({ connectionString: product.env.DATABASE_URL })
  await db.connect()
  await product.createUser({ email: 'boss@erase.test', password: PASSWORD, calls: 1_000 })
  await db.query("update users set role = 'superadmin' where email = 'boss@erase.test'")
  admin = await logIn(product.origin, 'boss@erase.test', PASSWORD)
}, 120_000)
afterAll(async () => {
  await db?.end()
  await product?.stop()
})

const Any = z.any()
const from = (address: string, agent: string) =>
  ((url: string, init?: RequestInit) =>
    fetch(url, {
      ...init,
      headers: { ...(init?.headers as object), 'x-forwarded-for': address, 'user-agent': agent },
    })) as typeof fetch

/** Searches everything the product keeps, except the paths below its home that `skip` names. */
async function search(wanted: readonly string[], skip: (path: string) => boolean): Promise<Found[]> {
  const { env, home } = product
  const clickhouse = { url: env.CLICKHOUSE_URL!, database: env.CLICKHOUSE_DATABASE! }
  return [
    ...(await searchPostgres(env.BACKUP_DATABASE_URL!, wanted)),
    ...(await searchRedis(env.REDIS_URL!, wanted)),
    ...(await searchClickHouse(clickhouse, wanted)),
    ...(await searchFiles(home, wanted, skip)),
  ]
}

/** Makes an account with data of every kind, created by its owner and visitors. */
async function plant(): Promise<{ id: number; user: Advertiser; link: { id: number; path: string } }> {
  await product.createUser({ email: `before-${tag}@erase.test`, password: PASSWORD, calls: 5_000 })
  const { rows } = await db.query('select id from users where email = $1', [`before-${tag}@erase.test`])
  const id: number = Number(rows[0].id)
  // Edited by an administrator, so that the audit log might keep both.
  const edit = { username: planted.name, email: planted.address, confirmation: PASSWORD }
  await admin.call('PUT', `/api/admin/users/${id}`, Any, edit)
  const user = await logIn(product.origin, planted.address, PASSWORD, from(planted.home, planted.device))
  const link = await user.create({
    name: planted.linkName,
    mode: 'full_open',
    realUrl: planted.destination,
    auditUrl: `${planted.destination}audit`,
  })
  const down = await user.create({ name: planted.linkName, mode: 'full_open', realUrl: planted.destination })
  await admin.call('POST', `/api/admin/cloaks/${down.id}/take-down`, Any, { reason: 'against the rules' })
  const rule = { range: planted.listed, reason: planted.listReason }
  await user.call('POST', '/api/blacklist', Any, rule)
  await pay(user)
  const report = { link: link.path, category: 'other', email: planted.address }
  await user.call('POST', '/api/abuse-reports', Any, report)
  await user.call('POST', '/api/email/send-reset-code', Any, { email: planted.address })
  for (let visits = 0; visits < 5; visits += 1) {
    const headers = { 'user-agent': planted.agent, referer: `${planted.referrer}?id=${visits}` }
    const visited = await visit(product.origin, link.path, { from: planted.visitor, headers })
    expect(visited.status).toBe(302)
  }
  await logEntry(user, link.id, `${planted.referrer}?id=4`)
  return { id, user, link }
}

/** Submits a payment that is then rejected: one under review would delay the deletion. */
async function pay(user: Advertiser): Promise<void> {
  await db.query(
    `update site_settings set changed = changed || '{"walletAddress": "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb"}'`,
  )
  await db.query("insert into plans (name, price, validity_days, total_calls) values ('p', 5, 30, 100)")
  const { rows } = await db.query('select id from plans')
  const form = new FormData()
  form.append('plan_id', String(rows[0].id))
  form.append('remark', planted.remark)
  form.append('transaction_id', TRANSACTION)
  form.append('screenshot', new Blob([new Uint8Array(randomPng())], { type: 'image/png' }), 'paid.png')
  const sent = await fetch(`${product.origin}/api/plan/submit-payment`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}` },
    body: form,
  })
  const { data } = (await sent.json()) as { data: { id: number } }
  expect(sent.status).toBe(200)
  const reject = { reason: 'the amount is wrong' }
  await admin.call('POST', `/api/admin/payments/${data.id}/reject`, Any, reject)
}

/** Requests deletion with the password, lets the seven days pass, and waits until every store has confirmed. */
async function erase(user: Advertiser, id: number): Promise<void> {
  await user.call('POST', '/api/user/deletion', Any, { password: PASSWORD })
  await db.query('update account_deletions set due_at = now() where user_id = $1', [id])
  const waitsFor = async () => {
    const { rows } = await db.query('select waits_for from account_deletions where user_id = $1', [id])
    return rows[0].waits_for as string[]
  }
  await expect.poll(waitsFor, { timeout: 150_000, interval: 500 }).toEqual([])
}

/**
 * Exceptions that docs/privacy.md states: Postgres's own files keep deleted data until they are overwritten, journals for
 * a day, and ClickHouse keeps replaced parts for eight minutes.
 */
async function stated(): Promise<(path: string) => boolean> {
  const client = createClient({ url: product.env.CLICKHOUSE_URL! })
  const query = "SELECT name FROM system.parts WHERE NOT active AND table LIKE 'visits%'"
  const parts = await (await client.query({ query, format: 'JSONEachRow' })).json<{ name: string }>()
  await client.close()
  return (path) =>
    /^(postgres|redirect\/journal)\//.test(path) || parts.some(({ name }) => path.includes(`/${name}/`))
}

test('after a deletion no store or file identifies the account or its visitors', async () => {
  const { id, user, link } = await plant()
  // The site has pictures of its own.
  const pictures = async () =>
    (await searchFiles(product.home, ['WEBPVP8']))
      .map(({ where }) => where)
      .filter((where) => !where.startsWith('front-door/'))
  expect(await pictures()).toHaveLength(1)

  const exported = await from(planted.home, planted.device)(`${product.origin}/api/user/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD }),
  })
  const file = [...unzip(Buffer.from(await exported.arrayBuffer())).values()].map(String).join('\n')
  for (const text of [...PLANTED, TRANSACTION]) expect(file).toContain(text)

  // Proves that the search works.
  const before = await search(PLANTED, () => false)
  expect(new Set(before.map(({ what }) => what))).toEqual(new Set(PLANTED))
  for (const where of ['postgres users', 'postgres cloak_versions', 'clickhouse sluice.visits'])
    expect(before.map((found) => found.where)).toContain(where)
  expect(before.some(({ where }) => where.startsWith('redis '))).toBe(true)
  expect(before.some(({ where }) => where.startsWith('redirect/journal/'))).toBe(true)

  await erase(user, id)
  expect((await visit(product.origin, link.path)).status).toBe(404)

  await expect
    .poll(async () => search(PLANTED, await stated()), { timeout: 100_000, interval: 2_000 })
    .toEqual([])
  expect(await pictures()).toEqual([])
  // The ledger keeps it, so that the same transaction can never count again.
  const kept = await search([TRANSACTION], await stated())
  expect(kept.map(({ where }) => where)).toEqual(['postgres payments'])
  await expect(logIn(product.origin, planted.address, PASSWORD)).rejects.toThrow('401')
}, 300_000)
