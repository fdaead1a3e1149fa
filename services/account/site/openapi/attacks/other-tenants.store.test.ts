import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { arbitraryOf } from '../../../testing/arbitrary-of.ts'
import { openStatsWithEveryReport } from '../../../testing/every-report.ts'
import { type ApiOperation, encodeBody, fillPath, readOperations, send } from '../../../testing/operations.ts'
import { newPrincipal, type Principal, signInAgain } from '../../../testing/principals.ts'
import { settledHashes, tableHashes, tableNames } from '../../../testing/table-hashes.ts'
import { type TestAccount, testAccount } from '../../../testing/test-account.ts'

const TRIES = 12
const FIRST_OF_THE_OWNER = 1_000_000

/** From here on every new row gets an id that did not exist before. */
async function jumpIds(account: TestAccount): Promise<void> {
  await sql`select setval(c.oid, ${FIRST_OF_THE_OWNER}) from pg_class c
    where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace`.execute(account.admin)
}

async function idsOfTheOwner(account: TestAccount): Promise<number[]> {
  const ids = new Set<number>()
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and data_type = 'bigint'`.execute(account.db)
  const known = new Set(await tableNames(account.db))
  for (const { name } of rows.filter((row) => known.has(row.name))) {
    const found = await sql<{ id: number }>`
      select id from ${sql.table(name)} where id > ${FIRST_OF_THE_OWNER} order by id limit 25`.execute(
      account.db,
    )
    for (const { id } of found.rows) ids.add(id)
  }
  return [...ids]
}

async function settle() {
  const stats = await openStatsWithEveryReport()
  onTestFinished(stats.close)
  // Every report is asked for every id.
  const limits = { RATE_LIMIT_REPORTS: '100000', RATE_LIMIT_USER: '100000' }
  const account = await testAccount({ SLUICE_MODE: 'local', STATS_INTERNAL_URL: stats.url, ...limits })
  const { document, operations } = await readOperations(account)
  const thief = await newPrincipal(account, 'user')
  await jumpIds(account)
  const owner = await newPrincipal(account, 'user')
  const bodies = (operation: ApiOperation, count: number) =>
    operation.body
      ? fc.sample(arbitraryOf(operation.body.schema, document.components.schemas), count)
      : [undefined]
  const ask = (operation: ApiOperation, who: Principal, id: number, body: unknown, query = '') =>
    send(account, {
      method: operation.method,
      url: fillPath(operation, () => String(id)) + query,
      token: who.token,
      ...(body !== undefined && encodeBody(operation.body!.type, body)),
    })
  const own = operations.filter((operation) => operation['x-access'] === 'user')
  // Gives the owner some of everything that a user can create.
  for (const operation of own.filter(({ method, pathNames }) => method === 'POST' && pathNames.length === 0))
    for (const body of bodies(operation, TRIES)) {
      // Some calls end the session.
      if ((await ask(operation, owner, 0, body)).status === 401) await signInAgain(account, owner)
    }
  await signInAgain(account, owner)
  return { account, own, thief, owner, bodies, ask, ids: await idsOfTheOwner(account) }
}

test("no route returns or changes another user's data, whatever the id", async () => {
  const { account, own, thief, owner, bodies, ask, ids } = await settle()
  const withId = own.filter(({ pathNames }) => pathNames.length > 0)
  const reached = new Set<string>()
  for (const operation of withId.filter(({ method }) => method === 'GET'))
    for (const id of ids)
      if ((await ask(operation, owner, id, undefined)).status === 200) reached.add(operation.path)
  expect(reached).toContain('/api/cloaks/{id}')

  const before = await settledHashes(account.db)
  const wrong: string[] = []
  for (const operation of withId) {
    for (const id of ids) {
      for (const body of bodies(operation, 3)) {
        const { status } = await ask(operation, thief, id, body)
        const fits = status === 404 || (status === 400 && body !== undefined)
        if (!fits) wrong.push(`${operation.method} ${operation.path} of ${id} answered ${status}`)
      }
    }
  }
  expect(wrong).toEqual([])
  expect(await tableHashes(account.db)).toEqual(before)
}, 240_000)

test("no filter by id reveals another user's data", async () => {
  const { own, thief, ids, ask } = await settle()
  const wrong: string[] = []
  for (const operation of own.filter(({ method }) => method === 'GET')) {
    const filters = (operation.parameters ?? []).filter(
      ({ in: place, name }) => place === 'query' && /_id$/.test(name) && name !== 'last_event_id',
    )
    for (const { name } of filters) {
      for (const id of ids) {
        const { status, body } = await ask(operation, thief, id, undefined, `?${name}=${id}`)
        const empty = status === 200 && (body as { items?: unknown[] }).items?.length === 0
        if (status !== 404 && !empty) wrong.push(`${operation.path}?${name}=${id} answered ${status}`)
      }
    }
  }
  expect(wrong).toEqual([])
}, 240_000)
