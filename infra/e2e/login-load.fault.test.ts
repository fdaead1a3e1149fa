import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Advertiser, logIn } from './advertiser.ts'
import { type Product, startProduct } from './product.ts'
import { visit } from './visitor.ts'

/** S10: a flood of logins does not keep visitors from being redirected. */
const LOGINS = 200
const VISITORS = 4
const PAUSE_MS = 25
/** Visits before the flood. */
const BEFORE = 100
const US = '8.8.8.8'

const email = 'flooded@e2e.test'
const password = 'Routing123'
let product: Product
let user: Advertiser
beforeAll(async () => {
  product = await startProduct({ TRUSTED_PROXIES: '127.0.0.1/32' })
  await product.createUser({ email, password, calls: 1_000_000 })
  user = await logIn(product.origin, email, password)
}, 120_000)
afterAll(() => product?.stop(), 60_000)

async function login(from: string) {
  const answer = await fetch(`${product.origin}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ email, password }),
  })
  const { code } = (await answer.json()) as { code?: string }
  return { status: answer.status, code, retryAfter: answer.headers.get('retry-after') }
}

async function hashes(): Promise<{ running: number; waiting: number }> {
  const text = await product.metrics()
  const of = (state: string) =>
    Number(
      new RegExp(`^sluice_account_password_hashes\\{state="${state}"[^}]*\\} (\\d+)`, 'm').exec(text)?.[1],
    )
  return { running: of('running'), waiting: of('waiting') }
}

test('while 200 people sign in at once, every visitor is redirected; two logins hash, fifty wait, the rest try again later', async () => {
  const link = await user.create({ name: 'US only', mode: 'cloak', selectedRegions: ['US'] })
  let flooding = true
  const wrong: string[] = []
  let visits = 0
  const visitor = async () => {
    while (flooding) {
      const seen = await visit(product.origin, link.path, { from: US })
      visits += 1
      if (seen.status !== 302 || seen.location !== 'https://real.example/offer')
        wrong.push(`visit ${visits}: ${seen.status} to ${seen.location}`)
      await sleep(PAUSE_MS)
    }
  }
  const most = { running: 0, waiting: 0 }
  const watcher = async () => {
    while (flooding) {
      const now = await hashes()
      for (const state of ['running', 'waiting'] as const) most[state] = Math.max(most[state], now[state])
    }
  }
  const around = Promise.all([...Array.from({ length: VISITORS }, visitor), watcher()])
  // A link in use holds calls for the near future.
  await expect.poll(() => visits, { timeout: 30_000 }).toBeGreaterThan(BEFORE)
  const logins = await Promise.all(Array.from({ length: LOGINS }, (_, n) => login(`10.1.${n}.1`))).finally(
    () => {
      flooding = false
    },
  )
  await around

  expect(wrong).toEqual([])
  expect(visits).toBeGreaterThan(BEFORE + VISITORS)
  const signedIn = logins.filter(({ status }) => status === 200)
  const refused = logins.filter(({ status }) => status !== 200)
  expect(signedIn.length).toBeGreaterThan(2)
  expect(refused.length).toBeGreaterThan(0)
  for (const each of refused) expect(each).toEqual({ status: 503, code: 'unavailable', retryAfter: '2' })
  expect(most.running).toBe(2)
  expect(most.waiting).toBeGreaterThan(0)
  expect(most.waiting).toBeLessThanOrEqual(50)
})
