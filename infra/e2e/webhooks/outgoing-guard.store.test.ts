import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLICK_ID_KEYS, newAdvertiser, newClick } from '../../../services/account/testing/clicks.ts'
import { openTestAccount, type TestAccount } from '../../../services/account/testing/test-account.ts'
import { outgoingCalls } from './outgoing-calls.ts'
import { openReceiver } from './receiver.ts'
import { openTestCourier, PRIVATE } from './test-courier.ts'
import { PATIENT } from './test-product.ts'

let account: TestAccount
let api: ReturnType<typeof outgoingCalls>
let receiver: Awaited<ReturnType<typeof openReceiver>>
let courier: Awaited<ReturnType<typeof openTestCourier>>
beforeAll(async () => {
  account = await openTestAccount({ ...PRIVATE, CLICK_ID_KEYS })
  api = outgoingCalls(account)
  receiver = await openReceiver()
  courier = await openTestCourier(account, { SLUICE_MODE: 'local' }, { resolve: async () => ['127.0.0.1'] })
})
afterAll(async () => {
  await courier.close()
  await receiver.close()
  await account.close()
})

test.each([
  ['an address of this machine', () => receiver.url('/private?t={tid}').replace('http:', 'https:')],
  ['a public name that leads to it', () => `https://ads.example.com:${receiver.port}/private?t={tid}`],
])('the courier does not connect to %s', async (_what, template) => {
  const by = await newAdvertiser(account)
  const { id } = await api.turnedOn(by, { template: template() })
  await api.report(by, { clickId: newClick({ link: by.link }), event: 'sale', transactionId: 'A1' })
  const errors = async () => (await api.log(by, id))[0]?.attempts.map(({ error }) => error)
  await expect.poll(errors, PATIENT).toContain('address_not_public')
  expect(receiver.connections()).toBe(0)
})
