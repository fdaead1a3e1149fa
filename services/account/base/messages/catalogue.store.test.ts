import fastify from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestAccount, type TestAccount } from '../../testing/test-account.ts'
import { guard } from '../http/access.ts'
import { problem } from '../http/fail.ts'
import { handleProblems } from '../http/problem-handler.ts'
import { en_US, type MessageKey } from './en_US.ts'
import { administrationAsks } from './testing/administration.ts'
import { type Ask, newVisit, textsOf } from './testing/ask.ts'
import { CONVERSIONS_ENV, conversionAsks } from './testing/conversions.ts'
import { costAsks } from './testing/costs.ts'
import { DOMAINS_ENV, domainAsks } from './testing/domains.ts'
import { keyAsks } from './testing/keys.ts'
import { linkAsks } from './testing/links.ts'
import { outgoingAsks } from './testing/outgoing.ts'
import { paymentAsks } from './testing/payments.ts'
import { signInAsks } from './testing/sign-in.ts'
import { webhookAsks } from './testing/webhooks.ts'
import { zh_CN } from './zh_CN.ts'

// Some texts take a dozen calls, and the machine is shared.
vi.setConfig({ testTimeout: 120_000 })

/** Texts that the specification prescribes. */
const SPECIFIED: readonly [MessageKey, string][] = [
  ['email_required', 'Please enter your email address'],
  ['email_invalid', 'Please enter a valid email address'],
  ['password_required', 'Please enter your password'],
  ['password_rule', 'Password must be at least 8 characters and contain letters and numbers'],
  ['code_required', 'Please enter the verification code'],
  ['code_length', 'Verification code should be 6 digits'],
  ['reset_code_length', 'Please enter the 6-digit code'],
  ['terms_required', 'Please agree to the terms of service'],
  ['field_required', 'This field is required'],
  ['invalid_url', 'Please enter a valid URL'],
  ['region_required', 'Please select at least one region'],
  [
    'membership_required',
    'You do not have enough available quota to create a cloak. Please subscribe to a plan to get more quota.',
  ],
  ['reject_reason_required', 'Please enter a rejection reason'],
  ['positive_number', 'Must be a positive number'],
  ['email_registered', 'This email is already registered. Please log in or use another email.'],
  ['email_not_registered', 'This email is not registered. Please check or register first.'],
  ['not_logged_in', 'Login required to access this page'],
  ['session_expired', 'Session expired, please log in again'],
  ['forbidden', 'You are not authorized to view this page'],
]

/** Texts that need an internal fault, many clients, half a minute or another installation to appear. */
const RARE = [
  'internal_error',
  'unavailable',
  'upload_too_slow',
  'totp_setup_required',
  'domains_off',
] as const

const ASKS: Readonly<Record<string, Ask>> = {
  ...signInAsks,
  ...webhookAsks,
  ...outgoingAsks,
  ...keyAsks,
  ...costAsks,
  ...conversionAsks,
  ...linkAsks,
  ...domainAsks,
  ...paymentAsks,
  ...administrationAsks,
}

let account: TestAccount
let staff: Awaited<ReturnType<TestAccount['staff']>>
beforeAll(async () => {
  account = await openTestAccount({ ...CONVERSIONS_ENV, ...DOMAINS_ENV })
  staff = await account.staff('superadmin')
})
afterAll(() => account.close())

test.each(SPECIFIED)('%s is "%s", as the specification says', (key, text) => {
  expect(en_US[key]).toBe(text)
})

test('every text can be reached', () => {
  expect([...Object.keys(ASKS), ...RARE].sort()).toEqual(Object.keys(en_US).sort())
})

test.each(Object.keys(ASKS) as MessageKey[])('%s is answered in both languages', async (key) => {
  for (const [language, texts] of [
    ['en-US', en_US],
    ['zh-CN', zh_CN],
  ] as const)
    expect(textsOf(await ASKS[key]!(await newVisit(account, staff, language)))).toContain(texts[key])
})

test.each(RARE)('%s is answered in both languages by the problem handler', async (key) => {
  const app = fastify()
  handleProblems(app)
  guard(app, async () => ({ id: 1, userId: 1, email: 'a@b.test', role: 'admin' }) as never, true)
  app.get('/totp_setup_required', { config: { access: 'admin' } }, async () => 'never')
  app.get('/internal_error', { config: { access: 'public' } }, async () => {
    throw new Error('broken')
  })
  for (const thrown of ['unavailable', 'upload_too_slow', 'domains_off'] as const)
    app.get(`/${thrown}`, { config: { access: 'public' } }, async () => {
      throw problem(thrown)
    })
  for (const [language, texts] of [
    ['en-US', en_US],
    ['zh-CN', zh_CN],
  ] as const) {
    const headers = { authorization: 'Bearer x', 'accept-language': language }
    expect((await app.inject({ url: `/${key}`, headers })).json()).toMatchObject({
      code: key,
      message: texts[key],
    })
  }
})
