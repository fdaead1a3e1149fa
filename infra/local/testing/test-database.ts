import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'

export type TestDatabase = { url: string; drop(): Promise<void> }

/**
 * A fresh Postgres database, `url` ready for `DATABASE_URL`. With `template`, a clone of what `prepare` (migrations,
 * say) left in a database of that name, which is made once per run, whichever test file comes first.
 */
export async function testDatabase(template?: {
  name: string
  prepare(url: string): Promise<void>
}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const original = template ? await prepared(template) : 'template0'
  await withClient((client) =>
    client.query(`create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(original)}`),
  )
  return {
    url: urlOf(name),
    drop: () =>
      withClient(async (client) => {
        await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
      }),
  }
}

/** The same, dropped when the current test ends. */
export async function databaseOfThisTest(template?: Parameters<typeof testDatabase>[0]): Promise<string> {
  const database = await testDatabase(template)
  onTestFinished(() => database.drop())
  return database.url
}

/** Test files run side by side; a session lock lets one of them prepare while the others wait. */
async function prepared(template: { name: string; prepare(url: string): Promise<void> }): Promise<string> {
  const name = `template_${template.name}`
  const draft = `draft_${template.name}`
  await withClient(async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount) return
    await client.query(`drop database if exists ${pg.escapeIdentifier(draft)} with (force)`)
    await client.query(`create database ${pg.escapeIdentifier(draft)} template template0`)
    await template.prepare(urlOf(draft))
    await client.query(`alter database ${pg.escapeIdentifier(draft)} rename to ${pg.escapeIdentifier(name)}`)
  })
  return name
}

function urlOf(database: string): string {
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${database}`
  return url.href
}

async function withClient<T>(use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: urlOf('postgres') })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
