import { cloakKey } from '@sluice/contract/routing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDocument } from '../../routing/read-document.ts'
import { addOwnDomain, removeOwnDomain } from '../../testing/own-domain.ts'
import { openTestAccount, type TestAccount } from '../../testing/test-account.ts'

let account: TestAccount
beforeAll(async () => {
  account = await openTestAccount()
})
afterAll(() => account.close())

type User = { id: number; token: string }
let hosts = 0
const newHost = () => `move${++hosts}.brand.example`
const form = { name: 'a', realUrl: 'https://real.test/', mode: 'full_open' }
const create = async ({ token }: User, changes: object) =>
  account.call('POST', '/api/cloak/create', { token, body: { ...form, ...changes } })
const move = ({ token }: User, id: number, to: string | null) =>
  account.call('POST', `/api/domains/${id}/move`, { token, body: { to } })
const update = ({ token }: User, id: number, changes: object) =>
  account.call('PUT', `/api/cloak/update/${id}`, { token, body: { ...form, ...changes } })
const whereOf = async (user: User) =>
  account.db
    .selectFrom('cloaks')
    .select(['code', 'domain_id', 'version'])
    .where('owner_id', '=', user.id)
    .orderBy('id')
    .execute()

test('all links of a removed domain move at once; deleted ones and those whose code is taken there stay', async () => {
  const user = await account.user()
  const [host, target] = [newHost(), newHost()]
  const [from, to] = [
    await addOwnDomain(account.db, user, host),
    await addOwnDomain(account.db, user, target),
  ]
  for (const shortLink of ['Bulk-1', 'Bulk-2', 'Bulk-3', 'Bulk-4'])
    await create(user, { shortLink, domain: host })
  const gone = (await create(user, { shortLink: 'Bulk-5', domain: host })).body.id
  await account.call('DELETE', `/api/cloak/delete/${gone}`, user)
  await create(user, { shortLink: 'bulk-2', domain: target })
  const passed = (await create(user, { shortLink: 'BULK-3', domain: target })).body.id
  await update(user, passed, { domain: null })
  await removeOwnDomain(account.db, from)

  expect((await move(user, from, target.toUpperCase())).body.data).toEqual({ moved: 2, stayed: 2 })
  const where = new Map((await whereOf(user)).map(({ code, ...rest }) => [code, rest]))
  expect(where.get('Bulk-1')).toEqual({ domain_id: to, version: 2 })
  expect(where.get('Bulk-4')).toEqual({ domain_id: to, version: 2 })
  for (const code of ['Bulk-2', 'Bulk-3', 'Bulk-5']) expect(where.get(code)?.domain_id, code).toBe(from)
  expect(await readDocument(account.db, cloakKey('Bulk-1', from))).toMatchObject({
    active: false,
    version: 2,
  })
  expect(await readDocument(account.db, cloakKey('Bulk-1', to))).toMatchObject({ active: true, version: 2 })
  // The rest goes to the installation's address, where nobody has the codes: but `BULK-3` does.
  expect((await move(user, from, null)).body.data).toEqual({ moved: 1, stayed: 1 })
  expect((await move(user, to, target)).body.data).toEqual({ moved: 0, stayed: 0 })
})

test('more links than one batch move completely, each recorded and sent to the nodes', async () => {
  const user = await account.user()
  const [from, target] = [await addOwnDomain(account.db, user, newHost()), newHost()]
  const to = await addOwnDomain(account.db, user, target)
  await sql`insert into cloaks (owner_id, domain_id, code, own_fold, name, mode, real_url)
    select ${user.id}, ${from}, 'Many-' || n, 'many-' || n, 'a', 'full_open', 'https://real.test/'
    from generate_series(1, 450) n`.execute(account.db)
  expect((await move(user, from, target)).body.data).toEqual({ moved: 450, stayed: 0 })
  const { rows } = await sql<{ versions: number; sent: number; left: number; aliases: number }>`select
    (select count(*) from cloak_versions where domain_id = ${to}) as versions,
    (select count(*) from outbox where key like ${`cloak:${to}/%`}) as sent,
    (select count(*) from outbox where key like ${`cloak:${from}/%`} and not (body->>'active')::boolean) as left,
    (select count(*) from outbox where key like ${`alias:${to}/%`}) as aliases`.execute(account.db)
  expect(rows).toEqual([{ versions: 450, sent: 450, left: 450, aliases: 450 }])
})

test('nobody moves links of another account, or to its domain', async () => {
  const [user, other] = [await account.user(), await account.user()]
  const [host, theirs] = [newHost(), newHost()]
  const [mine, foreign] = [
    await addOwnDomain(account.db, user, host),
    await addOwnDomain(account.db, other, theirs),
  ]
  await create(other, { domain: theirs })
  expect((await move(user, foreign, null)).status).toBe(404)
  expect((await move(user, foreign, host)).status).toBe(404)
  const refused = await move(user, mine, theirs)
  expect(refused).toMatchObject({
    status: 400,
    body: { errors: { to: 'You have no such domain, or its DNS is not verified yet' } },
  })
  expect(await whereOf(other)).toMatchObject([{ domain_id: foreign, version: 1 }])
})

test('an address that a link leaves goes to no other, whoever is first in a race', async () => {
  const user = await account.user()
  const host = newHost()
  await addOwnDomain(account.db, user, host)
  for (let round = 0; round < 12; round += 1) {
    const code = `Race-${round}`
    const { id } = (await create(user, { shortLink: code, domain: null })).body
    const there = (await create(user, { shortLink: `x${code}`, domain: host })).body.id
    const answers = await Promise.all([
      update(user, id, { domain: host }),
      ...Array.from({ length: 4 }, (_, n) =>
        create(user, { shortLink: n % 2 ? code : code.toLowerCase(), domain: null }),
      ),
      update(user, there, { domain: null }),
    ])
    const [moved, ...others] = answers.map(({ status }) => status)
    expect([moved, others.at(-1)]).toEqual([200, 200])
    expect(others.slice(0, -1)).toEqual([409, 409, 409, 409])
  }
})

test('the database refuses a former address in any order of two transactions', async () => {
  const user = await account.user()
  const at = await addOwnDomain(account.db, user, newHost())
  const codeOf = (() => {
    let n = 0
    return () => `order-${++n}`
  })()
  const make = async (code: string) =>
    (await create(user, { shortLink: code, domain: null })).body.id as number
  const shift = (id: number, to: number | null) =>
    sql`update cloaks set domain_id = ${to}, version = version + 1 where id = ${id}`
  const rival = (
    code: string,
    fold = code,
  ) => sql`insert into cloaks (owner_id, code, own_fold, name, mode, real_url)
    values (${user.id}, ${code}, ${fold}, 'a', 'full_open', 'https://real.test/') on conflict do nothing returning id`

  for (const spell of [(code: string) => code, (code: string) => code.toUpperCase()]) {
    // The rival waits for the move that has not ended.
    const code = codeOf()
    const id = await make(code)
    let waiting: Promise<unknown> = Promise.resolve()
    await account.db.transaction().execute(async (tx) => {
      await shift(id, at).execute(tx)
      waiting = rival(spell(code), code)
        .execute(account.db)
        .catch((error: Error) => error)
      await untilWaiting()
    })
    expect(await waiting).toMatchObject({ code: '23505', constraint: 'former_addresses_pkey' })
    // The link comes back at the same moment: it has the older right.
    let late: Promise<unknown> = Promise.resolve()
    await account.db.transaction().execute(async (tx) => {
      await shift(id, null).execute(tx)
      late = rival(spell(code), code).execute(account.db)
      await untilWaiting()
    })
    expect(await late).toMatchObject({ rows: [] })
  }
})

/** Until one transaction of this database waits for another. */
const untilWaiting = () =>
  expect
    .poll(async () => {
      const { rows } = await sql`select from pg_locks where not granted and locktype = 'transactionid'
        and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(
        account.admin,
      )
      return rows.length
    })
    .toBe(1)
