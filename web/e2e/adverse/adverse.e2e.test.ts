import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { paths } from '../../src/paths.ts'
import { openBrowser, sessionOf } from '../browser.ts'
import { type Product, startProduct } from '../product.ts'
import { ADMIN_STEPS, openTwice, otherLanguage, USER_STEPS } from './translated.ts'

let product: Product
let browser: Browser
let sessions: Record<'visitor' | 'user' | 'superadmin', string>

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), openBrowser()])
  const { origin, superadmin } = product
  sessions = {
    visitor: '',
    user: await sessionOf(origin, 'advertiser@demo.test', 'Demo12345'),
    superadmin: await sessionOf(origin, superadmin.email, superadmin.password),
  }
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

test.each([
  ['user', paths.home, USER_STEPS],
  ['superadmin', paths.adminDashboard, ADMIN_STEPS],
] as const)('R23, V25: a translated page works and shows every new value: %s', async (who, path, steps) => {
  const { step, close } = await openTwice({ browser, origin: product.origin }, path, {
    authData: sessions[who],
  })
  onTestFinished(async () => void (await close()))
  for (const [name, act] of steps) await step(name, act)
})

test('R23, V25: the public pages, too, can be translated', async () => {
  for (const path of [paths.landing, paths.login, paths.register]) {
    const { step, close } = await openTwice({ browser, origin: product.origin }, path, {})
    await step(path, otherLanguage)
    await step(`${path}, back`, otherLanguage)
    await close()
  }
  expect(sessions.visitor).toBe('')
})
