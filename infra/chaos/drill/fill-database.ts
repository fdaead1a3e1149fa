import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Random } from '@sluice/local/random'
import pg from 'pg'
import { countAccounts, fillAccounts } from './fill-accounts.ts'

const ACCOUNTS_AT_ONCE = 100
const MB = 2 ** 20

export type Filled = { databaseMb: number; accounts: number; pictures: number; picturesMb: number }

/** Adds accounts until Postgres reports `megabytes`, and a picture per payment to `uploadDir`. */
export async function fillDatabase(
  databaseUrl: string,
  uploadDir: string,
  { megabytes, random }: { megabytes: number; random: Random },
): Promise<Filled> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`insert into plans (name, name_en, price, validity_days, total_calls)
      values ('月度', 'Monthly', 59, 30, 10000)`)
    let accounts = 0
    while ((await sizeOf(client)) < megabytes * MB) {
      await fillAccounts(client, accounts + 1, accounts + ACCOUNTS_AT_ONCE)
      accounts += ACCOUNTS_AT_ONCE
    }
    await countAccounts(client)
    const pictures = await drawPictures(client, uploadDir, random)
    return { databaseMb: (await sizeOf(client)) / MB, accounts, ...pictures }
  } finally {
    await client.end()
  }
}

async function sizeOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    'select pg_database_size(current_database()) as bytes',
  )
  return Number(rows[0]?.bytes)
}

/** Writes files with the size of pictures; they show nothing. */
async function drawPictures(client: pg.Client, uploadDir: string, random: Random) {
  const { rows } = await client.query<{ screenshot: string }>('select screenshot from payments')
  let bytes = 0
  for (const { screenshot } of rows) {
    const size = random.int(10_000, 60_000)
    const dir = join(uploadDir, screenshot.slice(0, 2))
    await mkdir(dir, { recursive: true })
    await writeFile(join(dir, screenshot), randomBytes(size))
    bytes += size
  }
  return { pictures: rows.length, picturesMb: bytes / MB }
}
