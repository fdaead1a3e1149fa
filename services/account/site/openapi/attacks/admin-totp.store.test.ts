import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiOperation, fillPath, readOperations, send } from '../../../testing/operations.ts'
import { openTestAccount, PASSWORD, type TestAccount } from '../../../testing/test-account.ts'
import { appCode, withTotp } from '../../../testing/test-totp.ts'

const NOBODYS_ID = '999999999999'

let account: TestAccount
let operations: ApiOperation[]
beforeAll(async () => {
  account = await openTestAccount({ SLUICE_MODE: 'production', SMTP_URL: 'smtp://127.0.0.1:9' })
  operations = (await readOperations(account)).operations
})
afterAll(() => account.close())

const isAdmins = (operation: ApiOperation) => /admin/.test(operation['x-access'])
const ask = (operation: ApiOperation, token: string) =>
  send(account, { method: operation.method, url: fillPath(operation, () => NOBODYS_ID), token })
/** The operations that were refused because of the missing second factor. */
async function refused(asked: readonly ApiOperation[], token: string): Promise<string[]> {
  const found: string[] = []
  for (const operation of asked) {
    const { status, body } = await ask(operation, token)
    const { code } = (body ?? {}) as { code?: string }
    if (status === 403 && code === 'totp_setup_required') found.push(operation.operationId)
    else expect([401, 403], `${operation.operationId} answered ${status} ${code}`).not.toContain(status)
  }
  return found
}
const idsOf = (some: readonly ApiOperation[]) => some.map(({ operationId }) => operationId)

test('outside local mode exactly the administrator routes are closed until there is a second factor', async () => {
  const admins = operations.filter(isAdmins)
  expect(admins.length).toBeGreaterThan(30)
  const { token } = await account.staff('superadmin')
  expect(await refused(admins, token)).toEqual(idsOf(admins))
  const ending = /logout|sessions|totp|change-password/
  const own = operations.filter(({ path, ...rest }) => rest['x-access'] === 'user' && !ending.test(path))
  expect(await refused(own, token)).toEqual([])
})

test('with one they open for the session that set it up and for sessions signed in with it', async () => {
  const admins = operations.filter(isAdmins)
  const { token, email } = await account.staff('superadmin')
  const { secret } = await withTotp(account, token)
  expect(await refused(admins, token)).toEqual([])
  const login = (totp?: string) =>
    account.call('POST', '/api/user/login', { body: { email, password: PASSWORD, ...(totp && { totp }) } })
  expect((await login()).body.code).toBe('totp_required')
  const signedIn = await login(appCode(secret, 1))
  expect(await refused(admins, signedIn.body.token)).toEqual([])
})

test('a session from before the second factor, or from after its removal, opens nothing', async () => {
  const admins = operations.filter(isAdmins)
  const { token, email } = await account.staff('superadmin')
  const before = await account.call('POST', '/api/user/login', { body: { email, password: PASSWORD } })
  const { codes } = await withTotp(account, token)
  for (const operation of admins) expect((await ask(operation, before.body.token)).status).toBe(401)
  const body = { password: PASSWORD, code: codes[0] }
  expect((await account.call('POST', '/api/user/totp/disable', { token, body })).status).toBe(200)
  expect(await refused(admins, token)).toEqual(idsOf(admins))
})
