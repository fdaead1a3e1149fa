import { SCOPES, type Scope } from '@sluice/contract/scopes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isInScope, isOpen, isRightStatus } from '../../../testing/key-answers.ts'
import { type ApiOperation, fillPath, readOperations, send } from '../../../testing/operations.ts'
import { newPrincipal } from '../../../testing/principals.ts'
import { openTestAccount, type TestAccount } from '../../../testing/test-account.ts'

const NOBODYS_ID = '999999999999'
const HERE = '192.0.2.9'

let account: TestAccount
let operations: ApiOperation[]
let session: string
beforeAll(async () => {
  account = await openTestAccount({ SLUICE_MODE: 'local' })
  operations = (await readOperations(account)).operations
  // A key of the most powerful account: what it may not do, no key may.
  session = (await newPrincipal(account, 'superadmin')).token
})
afterAll(() => account.close())

async function makeKey(
  scopes: readonly Scope[],
  networks: string[] = [],
): Promise<{ id: number; key: string }> {
  const body = { name: 'Any', scopes, networks }
  const made = await account.call('POST', '/api/keys', { token: session, body })
  expect(made.status).toBe(200)
  return made.body
}

const ask = (operation: ApiOperation, token: string) =>
  send(account, { method: operation.method, url: fillPath(operation, () => NOBODYS_ID), token }, HERE)
const nameOf = ({ method, path }: ApiOperation) => `${method} ${path}`

test('K2: a key reaches the operations of its scopes, and no other; all scopes together reach no administration', async () => {
  const wrong: string[] = []
  for (const scopes of [...SCOPES.map((scope) => [scope]), SCOPES]) {
    const { key } = await makeKey(scopes)
    for (const operation of operations.filter((each) => !isOpen(each))) {
      const { status, body } = await ask(operation, key)
      if (!isRightStatus(operation, { scopes }, status))
        wrong.push(`${scopes}: ${nameOf(operation)} answered ${status}`)
      if (!isInScope(operation, scopes))
        expect(body, nameOf(operation)).toMatchObject({ code: 'scope_missing' })
    }
  }
  expect(wrong).toEqual([])
}, 240_000)

test('K2: an expired, revoked, outdated or misspelled key, and one from elsewhere, reach public operations alone', async () => {
  const [expired, revoked, rolled, elsewhere] = [
    await makeKey(SCOPES),
    await makeKey(SCOPES),
    await makeKey(SCOPES),
    await makeKey(SCOPES, ['203.0.113.0/24']),
  ]
  const past = new Date(Date.now() - 1)
  await account.db.updateTable('api_keys').set({ expires_at: past }).where('id', '=', expired.id).execute()
  await account.call('DELETE', `/api/keys/${revoked.id}`, { token: session })
  await account.call('POST', `/api/keys/${rolled.id}/roll`, { token: session })
  await account.db.updateTable('api_keys').set({ previous_until: past }).where('id', '=', rolled.id).execute()
  const bad = [
    [expired.key, 401],
    [revoked.key, 401],
    [rolled.key, 401],
    ['slk_live_nothing', 401],
    [elsewhere.key, 403],
  ] as const
  const wrong: string[] = []
  for (const operation of operations)
    for (const [key, refused] of bad) {
      const { status } = await ask(operation, key)
      if (!isRightStatus(operation, { refused }, status))
        wrong.push(`${nameOf(operation)} answered ${status}, wanted ${refused}`)
    }
  expect(wrong).toEqual([])
}, 240_000)

test('every operation of users says which scope it takes, or that only sessions may call it', () => {
  for (const operation of operations) {
    const scope = operation['x-scope']
    if (operation['x-access'] !== 'user') expect(scope, nameOf(operation)).toBeUndefined()
    else
      expect(operation.security, nameOf(operation)).toEqual(
        scope ? [{ session: [] }, { key: [scope] }] : [{ session: [] }],
      )
  }
  expect(new Set(operations.flatMap((operation) => operation['x-scope'] ?? []))).toEqual(new Set(SCOPES))
})
