import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { paths } from '../../src/paths.ts'
import { openBrowser, sessionOf } from '../browser.ts'
import { type Product, startTestProduct } from '../test-product.ts'
import { ADMIN_DEEDS } from './deeds/admin-deeds.ts'
import { USER_DEEDS } from './deeds/user-deeds.ts'
import { VISITOR_DEEDS } from './deeds/visitor-deeds.ts'
import { MATRIX_MS, SCREENS, tryScreen } from './matrix.ts'
import { prepare } from './prepare.ts'
import { ADMIN_STEPS, openTwice, otherLanguage, USER_STEPS } from './translated.ts'

let product: Product
let browser: Browser
let sessions: Record<'visitor' | 'user' | 'superadmin', string>

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startTestProduct(), openBrowser()])
  const { origin, superadmin } = product
  sessions = {
    visitor: '',
    user: await sessionOf(origin, 'advertiser@demo.test', 'Demo12345'),
    superadmin: await sessionOf(origin, superadmin.email, superadmin.password),
  }
  await prepare(origin, sessions)
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

const PUBLIC: readonly string[] = [paths.landing, paths.login, paths.register]

test(
  'V8: every failure of every call is told in the language of the reader, also after a switch',
  async () => {
    const found: string[] = []
    const queue = [...SCREENS.entries()]
    // Two at a time: a screen waits as long as it works.
    const tryOne = async (): Promise<void> => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const [at, path] = next
        const who = PUBLIC.includes(path)
          ? { deeds: VISITOR_DEEDS }
          : path.startsWith(paths.admin)
            ? { authData: sessions.superadmin, deeds: ADMIN_DEEDS }
            : { authData: sessions.user, deeds: USER_DEEDS }
        found.push(...(await tryScreen({ browser, origin: product.origin }, path, at, who)))
      }
    }
    await Promise.all([tryOne(), tryOne()])
    expect(found).toEqual([])
  },
  MATRIX_MS,
)
