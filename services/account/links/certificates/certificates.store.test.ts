import { createPrivateKey, X509Certificate } from 'node:crypto'
import { EdgeAnswer } from '@sluice/contract/edge'
import { certificateKeyOf, openPrivateKey } from '@sluice/kit/certificate-seal'
import { createLog } from '@sluice/kit/log'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freePort } from '../../../../infra/local/stores/free-port.ts'
import { testAuthority } from '../../../../infra/local/testing/test-authority.ts'
import { testAccount } from '../../testing/test-account.ts'
import { countEnding } from './count-ending.ts'
import { openIssuer } from './open-issuer.ts'
import { type IssuerDeps, orderCertificates } from './order-certificates.ts'
import { PER_REGISTERED } from './order-limits.ts'

const SECRET = 'internal-Zq8vT3mX5nB7kL1wR9yC2dF4jU6e'

type Options = { nonceReject?: number; refused?: readonly string[]; directories?: (real: string) => string[] }

/** Account with its public port open, an authority that looks there, and an issuer that runs when told. */
async function opened({ directories = (real) => [real], ...options }: Options = {}) {
  const httpPort = await freePort()
  const authority = await testAuthority({ httpPort, ...options })
  const account = await testAccount({ INTERNAL_SECRET: SECRET })
  await account.app.listen({ host: '127.0.0.1', port: httpPort })
  const { db } = account
  const issuer = openIssuer({
    db,
    log: createLog('test', 'silent'),
    directories: directories(authority.directory),
    caFile: authority.caFile,
    email: undefined,
    secret: SECRET,
    challenge: 'http-01',
  })
  const { id: owner } = await account.user()
  let labels = 0
  const claim = async (host: string) => {
    const row = await db
      .insertInto('own_domains')
      .values({
        owner_id: owner,
        host,
        label: String(++labels).padStart(20, 'a'),
        state: 'verified',
        verified_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }
  const domain = (id: number) =>
    db
      .selectFrom('own_domains')
      .select(['state', 'reason', 'detail'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const certificate = (id: number) =>
    db.selectFrom('certificates').selectAll().where('domain_id', '=', id).executeTakeFirstOrThrow()
  const orders = async () => (await db.selectFrom('acme_orders').selectAll().execute()).length
  /** As if the pause after a failure were over. */
  const hurry = (id: number) =>
    db.updateTable('certificates').set({ next_try_at: new Date() }).where('domain_id', '=', id).execute()
  return { account, db, authority, issuer, claim, domain, certificate, orders, hurry }
}

const serialOf = (chain: string | null) => new X509Certificate(chain ?? '').serialNumber

test('a proved domain gets its certificate, which the front door is given with its sealed key', async () => {
  const { account, issuer, claim, domain, certificate } = await opened()
  const id = await claim('go.brand.example')
  await orderCertificates(issuer)
  expect(await domain(id)).toEqual({ state: 'live', reason: null, detail: null })
  const row = await certificate(id)
  const leaf = new X509Certificate(row.chain ?? '')
  expect(leaf.subjectAltName).toBe('DNS:go.brand.example')
  expect(row).toMatchObject({ order_key: null, order_url: null, attempts: 0 })
  expect(row.renew_at?.getTime()).toBeGreaterThan(Date.now() + 50 * 86_400_000)

  const asked = await account.internal.inject({
    url: '/internal/edge/hosts?after=0',
    headers: { authorization: `Bearer ${SECRET}` },
  })
  const { hosts, version } = EdgeAnswer.parse(asked.json())
  expect(hosts).toMatchObject([
    { id, version, host: 'go.brand.example', gone: false, noindex: true, hsts: false },
  ])
  const sealed = Buffer.from(hosts[0]?.certificate?.key ?? '', 'base64')
  expect(sealed.includes('PRIVATE')).toBe(false)
  const key = createPrivateKey(openPrivateKey(certificateKeyOf(SECRET), id, sealed))
  expect(leaf.checkPrivateKey(key)).toBe(true)
  expect(() => openPrivateKey(certificateKeyOf(SECRET), id + 1, sealed)).toThrow()
})

test('D3: an issuer that ends at any step of an order leaves one order and one certificate', async () => {
  const { db, issuer, claim, domain, certificate, orders } = await opened()
  /** Ends the issuer at its nth call of the authority, before the call or after it. */
  const dying = (nth: number, after: boolean): IssuerDeps => {
    let calls = 0
    return {
      ...issuer,
      async authority(directory) {
        const whole = await issuer.authority(directory)
        const wrapped = Object.entries(whole).map(([name, call]) => [
          name,
          async (...given: unknown[]) => {
            const mine = ++calls === nth
            if (mine && !after) throw new Error('killed')
            const answer = await (call as (...args: unknown[]) => Promise<unknown>)(...given)
            if (mine) throw new Error('killed')
            return answer
          },
        ])
        return Object.fromEntries(wrapped)
      },
    }
  }
  let deaths = 0
  for (const after of [false, true])
    for (let nth = 1; nth <= 9; nth += 1) {
      const id = await claim(`a${nth}${after ? 'after' : 'before'}.b${nth}${after}.example`)
      const before = await orders()
      await orderCertificates(dying(nth, after)).catch((error: Error) => {
        expect(error.message).toBe('killed')
        deaths += 1
      })
      await orderCertificates(issuer)
      expect(await domain(id), `${nth} ${after}`).toMatchObject({ state: 'live' })
      expect(await orders()).toBe(before + 1)
      expect((await certificate(id)).chain).toContain('BEGIN CERTIFICATE')
    }
  expect(deaths).toBeGreaterThan(12)
  expect((await db.selectFrom('acme_accounts').selectAll().execute()).length).toBe(1)
})

test('D3: with a third of the nonces refused every domain gets its certificate', async () => {
  const { issuer, claim, domain, hurry, orders } = await opened({ nonceReject: 33 })
  const ids = await Promise.all(['a', 'b', 'c', 'd'].map((name) => claim(`${name}.nonces.example`)))
  for (let round = 0; round < 5; round += 1) {
    await orderCertificates(issuer)
    for (const id of ids) await hurry(id)
  }
  for (const id of ids) expect(await domain(id)).toMatchObject({ state: 'live' })
  expect(await orders()).toBe(4)
})

test('D3: an authority that is away, or refuses, is told of, and asked ever more rarely', async () => {
  const away = `https://localhost:${await freePort()}/dir`
  const { issuer, claim, domain, certificate, hurry } = await opened({ directories: () => [away] })
  const id = await claim('go.away.example')
  const pauses: number[] = []
  for (let tries = 0; tries < 4; tries += 1) {
    await orderCertificates(issuer)
    pauses.push((await certificate(id)).next_try_at.getTime() - Date.now())
    await orderCertificates(issuer)
    expect((await certificate(id)).attempts).toBe(tries + 1)
    await hurry(id)
  }
  expect(await domain(id)).toMatchObject({ state: 'certificate', reason: 'authority_unreachable' })
  expect(pauses.toSorted((a, b) => a - b)).toEqual(pauses)

  const refusing = await opened({ refused: ['refused.example'] })
  const refused = await refusing.claim('refused.example')
  await orderCertificates(refusing.issuer)
  expect(await refusing.domain(refused)).toMatchObject({
    state: 'certificate',
    reason: 'authority_refused',
    detail: expect.stringContaining('refused.example'),
  })
})

test('a second authority has its turn when the first one is away', async () => {
  const away = `https://localhost:${await freePort()}/dir`
  const { issuer, authority, claim, domain, certificate, hurry } = await opened({
    directories: (real) => [away, real],
  })
  const id = await claim('go.second.example')
  for (let tries = 0; tries < 4; tries += 1) {
    await orderCertificates(issuer)
    await hurry(id)
  }
  expect(await domain(id)).toMatchObject({ state: 'live' })
  expect((await certificate(id)).authority).toBe(authority.directory)
})

test('a challenge that fails says so, and the domain waits before the next', async () => {
  const { authority, issuer, claim, domain, certificate, hurry } = await opened()
  await authority.dns('add-a', { host: 'go.elsewhere.example', addresses: ['127.0.0.2'] })
  const id = await claim('go.elsewhere.example')
  await orderCertificates(issuer)
  expect(await domain(id)).toMatchObject({ state: 'certificate', reason: 'challenge_failed' })
  const { next_try_at, order_url } = await certificate(id)
  expect(next_try_at.getTime()).toBeGreaterThan(Date.now() + 100_000)
  expect(order_url).toBeNull()
  await authority.dns('clear-a', { host: 'go.elsewhere.example' })
  await hurry(id)
  await orderCertificates(issuer)
  expect(await domain(id)).toMatchObject({ state: 'live', reason: null, detail: null })
})

test('a certificate is renewed when its authority says so, and stays in use until then', async () => {
  const { db, authority, issuer, claim, domain, certificate, orders, hurry } = await opened()
  const id = await claim('go.renewed.example')
  await orderCertificates(issuer)
  const first = await certificate(id)
  await orderCertificates(issuer)
  expect((await certificate(id)).chain).toBe(first.chain)

  await authority.setRenewalWindow(
    first.chain ?? '',
    new Date(Date.now() - 60_000),
    new Date(Date.now() - 30_000),
  )
  await db.updateTable('certificates').set({ window_read_at: new Date() }).execute()
  await orderCertificates(issuer)
  expect((await certificate(id)).renew_at?.getTime()).toBeLessThan(Date.now())
  await orderCertificates(issuer)
  const second = await certificate(id)
  expect(serialOf(second.chain)).not.toBe(serialOf(first.chain))
  expect(second.renew_at?.getTime()).toBeGreaterThan(Date.now())
  expect(await domain(id)).toMatchObject({ state: 'live' })
  // A renewal that names what it replaces does not count against the limits.
  expect(await orders()).toBe(1)
  await hurry(id)
  await orderCertificates(issuer)
  expect((await certificate(id)).chain).toBe(second.chain)
})

test('a certificate that is not renewed is counted, and makes its domain fail once it ends', async () => {
  const { db, issuer, claim, domain } = await opened()
  const id = await claim('go.ended.example')
  await orderCertificates(issuer)
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
  const overdue = async (ends: Date, renewal: Date) => {
    await db.updateTable('certificates').set({ not_after: ends, renew_at: renewal }).execute()
    return countEnding(db)
  }
  expect(await overdue(hours(200), hours(-2))).toBe(0)
  expect(await overdue(hours(100), hours(1))).toBe(0)
  expect(await overdue(hours(100), hours(-2))).toBe(1)
  const past = new Date(Date.now() - 1_000)
  await db.updateTable('certificates').set({ not_after: past, renew_at: past, next_try_at: past }).execute()
  const away = { ...issuer, authority: () => Promise.reject(new Error('killed')) }
  await expect(orderCertificates(away)).rejects.toThrow('killed')
  expect(await domain(id)).toMatchObject({ state: 'failing', reason: 'certificate_expired' })
  await orderCertificates(issuer)
  expect(await domain(id)).toMatchObject({ state: 'live', reason: null })
})

test("orders stop below the authority's limit for a registered domain", async () => {
  const { db, authority, issuer, claim, domain, certificate } = await opened()
  const at = sql<Date>`now() - interval '3 days'`
  for (let n = 0; n < PER_REGISTERED.most; n += 1)
    await sql`insert into acme_orders (directory, registered, at) values (${authority.directory}, 'brand.co.uk', ${at})`.execute(
      db,
    )
  const [full, other] = [await claim('a.brand.co.uk'), await claim('b.brand2.co.uk')]
  await orderCertificates(issuer)
  expect(await domain(full)).toMatchObject({ state: 'certificate', reason: 'authority_limit' })
  expect((await certificate(full)).next_try_at.getTime()).toBeGreaterThan(Date.now() + 3.9 * 86_400_000)
  expect(await domain(other)).toMatchObject({ state: 'live' })
})

test('one issuer works at a time', async () => {
  const { issuer, claim, orders } = await opened()
  await claim('go.once.example')
  await Promise.all([orderCertificates(issuer), orderCertificates(issuer), orderCertificates(issuer)])
  expect(await orders()).toBe(1)
})

test('only a known token is answered, as text', async () => {
  const { account, db } = await opened()
  const token = 'DGyRejmCefe7v4NfDGDKfA'
  const expires_at = new Date(Date.now() + 60_000)
  await db
    .insertInto('acme_challenges')
    .values({ token, key_authorization: `${token}.abc`, expires_at })
    .execute()
  const get = (path: string) =>
    account.app.inject({ url: `/.well-known/acme-challenge/${path}`, headers: { host: 'any.example' } })
  const found = await get(token)
  expect([found.statusCode, found.body, found.headers['content-type']]).toEqual([
    200,
    `${token}.abc`,
    'text/plain',
  ])
  for (const path of ['DGyRejmCefe7v4NfDGDKfB', '..%2f..%2fetc', 'x', `${token}%00`, 'a'.repeat(60)])
    expect((await get(path)).statusCode, path).toBe(404)
  const many = await Promise.all(Array.from({ length: 610 }, () => get(token)))
  expect(many.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(5)
})
