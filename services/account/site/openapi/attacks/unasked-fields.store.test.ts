import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryOf } from '../../../testing/arbitrary-of.ts'
import { encodeBody, fillPath, readOperations, send } from '../../../testing/operations.ts'
import { newPrincipal, ROLE_FOR } from '../../../testing/principals.ts'
import { settledHashes, tableHashes } from '../../../testing/table-hashes.ts'
import { testAccount } from '../../../testing/test-account.ts'
import { fieldsOf } from '../schema-words.ts'

const FIELDS = {
  role: 'superadmin',
  status: 'active',
  balance: 1_000_000,
  remaining_calls: 1_000_000,
  user_id: 1,
  id: 1,
  is_member: true,
}

test('a body with an undeclared field is refused, and nothing is written', async () => {
  const account = await testAccount({ SLUICE_MODE: 'local' })
  const { document, operations } = await readOperations(account)
  const people = {
    public: undefined,
    user: await newPrincipal(account, 'user'),
    admin: await newPrincipal(account, 'admin'),
    superadmin: await newPrincipal(account, 'superadmin'),
  }
  expect(Object.keys(people)).toEqual(Object.keys(ROLE_FOR))
  const { schemas } = document.components
  const before = await settledHashes(account.db)
  const wrong: string[] = []
  for (const operation of operations.filter(({ method }) => method !== 'GET')) {
    const declared = new Set(
      operation.body ? fieldsOf(operation.body.schema, schemas).map(({ name }) => name) : [],
    )
    const [form] = operation.body
      ? fc.sample(arbitraryOf(operation.body.schema, schemas) as fc.Arbitrary<object>, 1)
      : [{}]
    for (const [field, value] of Object.entries(FIELDS).filter(([name]) => !declared.has(name))) {
      const { status } = await send(account, {
        method: operation.method,
        url: fillPath(operation, () => '1'),
        ...(people[operation['x-access']] && { token: people[operation['x-access']]!.token }),
        ...encodeBody(operation.body?.type ?? 'application/json', { ...form, [field]: value }),
      })
      if (status !== 400) wrong.push(`${operation.method} ${operation.path} with ${field} answered ${status}`)
    }
  }
  expect(wrong).toEqual([])
  expect(await tableHashes(account.db)).toEqual(before)
}, 240_000)
