import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { ROLES } from '../../../services/account/base/database/roles.ts'
import { type Logins, onDatabase } from '../stores/postgres.ts'
// Says what it provides to tests.
import type {} from './stores-setup.ts'

/** `url` has account's login, as in production; `owner` migrates, `admin` may do anything. */
export type TestDatabase = { url: string; logins: Logins; drop(): Promise<void> }

/**
 * Creates a Postgres database; `url` is its `DATABASE_URL`. With `template`, clones a database of that name. The first
 * test file to need it creates it once per run and runs `prepare` (such as migrations) with the owner's login.
 */
export async function testDatabase(template?: {
  name: string
  prepare(url: string): Promise<void>
}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const original = template ? await prepared(template) : 'template0'
  await withClient((client) => create(client, name, original))
  const logins = onDatabase(inject('postgresLogins'), name)
  return {
    url: logins.account,
    logins,
    drop: () =>
      withClient(async (client) => {
        await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
      }),
  }
}

/** Like `testDatabase`, dropped when the current test ends. */
export async function databaseOfThisTest(
  template?: Parameters<typeof testDatabase>[0],
): Promise<Omit<TestDatabase, 'drop'>> {
  const database = await testDatabase(template)
  onTestFinished(() => database.drop())
  return database
}

/** Test files run in parallel; of those that want the lock of this name one works while the others wait. */
export const whileLocked = <T>(name: string, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  withClient(async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    return work(client)
  })

async function prepared(template: { name: string; prepare(url: string): Promise<void> }): Promise<string> {
  const name = `template_${template.name}`
  const draft = `draft_${template.name}`
  await whileLocked(name, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount) return
    await client.query(`drop database if exists ${pg.escapeIdentifier(draft)} with (force)`)
    await create(client, draft, 'template0')
    await template.prepare(onDatabase(inject('postgresLogins'), draft).owner)
    await client.query(`alter database ${pg.escapeIdentifier(draft)} rename to ${pg.escapeIdentifier(name)}`)
  })
  return name
}

/** Sets owner and rights as `prepareRoles` does; a clone does not inherit them. */
async function create(client: pg.Client, name: string, template: string): Promise<void> {
  const [made, original] = [pg.escapeIdentifier(name), pg.escapeIdentifier(template)]
  await client.query(`create database ${made} template ${original} owner ${ROLES.owner}`)
  await client.query(`revoke create, temporary on database ${made} from public`)
}

async function withClient<T>(use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: onDatabase(inject('postgresLogins'), 'postgres').admin })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
