import { ROLES, type Role } from '@sluice/contract/api-user'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiOperation, fillPath, readOperations, send } from '../../../testing/operations.ts'
import { newPrincipal, type Principal, signInAgain } from '../../../testing/principals.ts'
import { openTestAccount, type TestAccount } from '../../../testing/test-account.ts'

const MAY: Readonly<Record<ApiOperation['x-access'], readonly Role[]>> = {
  public: ROLES,
  user: ROLES,
  admin: ['admin', 'superadmin'],
  superadmin: ['superadmin'],
}
const NOBODYS_ID = '999999999999'

let account: TestAccount
let operations: ApiOperation[]
const people = {} as Record<Role | 'inactive', Principal>
beforeAll(async () => {
  account = await openTestAccount({ SLUICE_MODE: 'local' })
  operations = (await readOperations(account)).operations
  for (const role of ROLES) people[role] = await newPrincipal(account, role)
  people.inactive = await newPrincipal(account, 'superadmin')
  await account.db
    .updateTable('users')
    .set({ status: 'inactive' })
    .where('id', '=', people.inactive.id)
    .execute()
})
afterAll(() => account.close())

const ask = (operation: ApiOperation, token?: string) =>
  send(account, {
    method: operation.method,
    url: fillPath(operation, () => NOBODYS_ID),
    ...(token && { token }),
  })

test('each role reaches exactly the routes that are declared for it', async () => {
  const wrong: string[] = []
  for (const operation of operations) {
    for (const role of ROLES) {
      let { status } = await ask(operation, people[role].token)
      if (status === 401) {
        // An earlier call may have ended the session, as signing out does.
        await signInAgain(account, people[role])
        status = (await ask(operation, people[role].token)).status
      }
      const allowed = MAY[operation['x-access']].includes(role)
      const fits = allowed ? status !== 401 && status !== 403 && status < 500 : status === 403
      // Without stats, its reports answer 503.
      if (!fits && !(allowed && status === 503))
        wrong.push(`${role}: ${operation.method} ${operation.path} answered ${status}`)
    }
  }
  expect(wrong).toEqual([])
}, 240_000)

test('visitors and disabled users of any role reach only public routes', async () => {
  const wrong: string[] = []
  for (const operation of operations) {
    for (const token of [undefined, people.inactive.token, 'x.y.z']) {
      const { status, body } = await ask(operation, token)
      const fits = operation['x-access'] === 'public' ? status !== 401 && status < 500 : status === 401
      if (!fits) wrong.push(`${operation.method} ${operation.path} answered ${status}`)
      if (status === 401)
        expect(Object.keys(body as object).sort()).toEqual(['code', 'message', 'status', 'translations'])
    }
  }
  expect(wrong).toEqual([])
})
