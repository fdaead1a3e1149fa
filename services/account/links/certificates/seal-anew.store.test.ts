import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { certificateKeyOf, openPrivateKey, sealPrivateKey } from '@sluice/kit/certificate-seal'
import { expect, test } from 'vitest'
import { type TestAccount, testAccount } from '../../testing/test-account.ts'
import { openAccountKey, sealAccountKey } from './account-key.ts'

const PREVIOUS = 'previous-Zq8vT3mX5nB7kL1wR9yC2dF4jU6e'
const NEXT = 'next-Rk4pT9xW2mB6vL8sD1qF3hJ5'.padEnd(40, 'n')
const [previous, next] = [certificateKeyOf(PREVIOUS), certificateKeyOf(NEXT)]
const DIRECTORY = 'https://authority.example/dir'
const COMMAND = fileURLToPath(new URL('../../seal-anew.ts', import.meta.url))

/** The command as an operator runs it. */
async function seal({ config }: TestAccount) {
  const secrets = { CERTIFICATE_SECRET: NEXT, CERTIFICATE_SECRET_PREVIOUS: PREVIOUS }
  const env = { PATH: process.env.PATH, DATABASE_URL: config.DATABASE_URL, ...secrets }
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND], { env })
  const { sealed, already } = JSON.parse(stdout) as { sealed: number; already: number }
  return { sealed, already }
}

/** A domain with a certificate, another one with an order under way, and an account at an authority. */
async function kept(account: TestAccount) {
  const { db } = account
  const { id: owner_id } = await account.user()
  const claim = async (host: string, label: string) => {
    const values = {
      owner_id,
      host,
      label: label.repeat(20),
      state: 'verified',
      verified_at: new Date(),
    } as const
    const row = await db.insertInto('own_domains').values(values).returning('id').executeTakeFirstOrThrow()
    return row.id
  }
  const [live, ordering] = [await claim('live.example', 'a'), await claim('next.example', 'b')]
  const soon = new Date(Date.now() + 86_400_000)
  await db
    .insertInto('certificates')
    .values([
      {
        ...{ domain_id: live, chain: 'pem', authority: DIRECTORY, not_after: soon, renew_at: soon },
        ...{
          sealed_key: sealPrivateKey(previous, live, 'key in use'),
          order_key: null,
          order_authority: null,
        },
      },
      {
        ...{ domain_id: ordering, chain: null, authority: null, not_after: null, renew_at: null },
        ...{ sealed_key: null, order_key: sealPrivateKey(previous, ordering, 'key of an order') },
        order_authority: DIRECTORY,
      },
    ])
    .execute()
  await db
    .insertInto('acme_accounts')
    .values({ directory: DIRECTORY, sealed_key: sealAccountKey(previous, DIRECTORY, 'key of the account') })
    .execute()
  const rows = () =>
    db.selectFrom('certificates').select(['sealed_key', 'order_key']).orderBy('domain_id').execute()
  const ofAccount = () => db.selectFrom('acme_accounts').select('sealed_key').executeTakeFirstOrThrow()
  return { live, ordering, rows, ofAccount }
}

test('after the command the keys of certificates, orders and accounts open with the new secret alone', async () => {
  const account = await testAccount()
  const { live, ordering, rows, ofAccount } = await kept(account)
  expect(await seal(account)).toEqual({ sealed: 3, already: 0 })
  const [inUse, order] = await rows()
  const { sealed_key: ofTheAccount } = await ofAccount()
  expect(openPrivateKey(next, live, inUse?.sealed_key ?? Buffer.of())).toBe('key in use')
  expect(openPrivateKey(next, ordering, order?.order_key ?? Buffer.of())).toBe('key of an order')
  expect(openAccountKey(next, DIRECTORY, ofTheAccount)).toBe('key of the account')
  expect(() => openPrivateKey(previous, live, inUse?.sealed_key ?? Buffer.of())).toThrow()
  expect(await seal(account)).toEqual({ sealed: 0, already: 3 })
})

test('a key that neither secret opens leaves all as they are, and its domain is named', async () => {
  const account = await testAccount()
  const { ordering, rows, ofAccount } = await kept(account)
  const order_key = sealPrivateKey(Buffer.alloc(32, 7), ordering, 'lost')
  await account.db.updateTable('certificates').set({ order_key }).where('domain_id', '=', ordering).execute()
  const before = [await rows(), await ofAccount()]
  const refused: Error = await seal(account).catch((error) => error)
  expect(refused.message).toContain(`private key of domain ${ordering}`)
  expect([await rows(), await ofAccount()]).toEqual(before)
})
