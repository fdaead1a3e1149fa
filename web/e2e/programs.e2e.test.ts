import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, sessionOf } from './browser.ts'
import { eventually } from './eventually.ts'
import { openPage } from './open-page.ts'
import { type Product, startProduct } from './product.ts'

let product: Product
let browser: Browser
let user = ''

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), openBrowser()])
  user = await sessionOf(product.origin, 'advertiser@demo.test', 'Demo12345')
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const use = async (key: string, path: string, send: RequestInit = {}) => {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const answer = await fetch(product.origin + path, { ...send, headers })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

test('a key is made, copied with a first command that works, renewed and revoked', async () => {
  const { page, faults } = await openPage({ browser, origin: product.origin }, '/dashboard/settings', {
    authData: user,
  })
  await page.getByText('Not used yet').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Create key' }).click()
  const form = page.getByRole('dialog', { name: 'Create key' })
  await form.getByRole('button', { name: 'Create key' }).click()
  await form.getByText('This field is required').waitFor()
  await form.getByLabel('Name').fill('Campaign tool')
  await form.getByRole('checkbox', { name: /Read cloaks/ }).uncheck()
  await form.getByRole('button', { name: 'Create key' }).click()
  await form.getByText('Please choose at least one permission').waitFor()
  await form.getByRole('checkbox', { name: /Create, change and delete cloaks/ }).check()
  await form.getByLabel(/Allowed addresses/).fill('office')
  await form.getByRole('button', { name: 'Create key' }).click()
  await form.getByText('Please enter valid IP addresses or ranges').waitFor()
  await form.getByLabel(/Allowed addresses/).fill('127.0.0.0/8\n::1')
  await form.getByRole('button', { name: 'Create key' }).click()

  const shown = page.getByRole('dialog', { name: 'Key “Campaign tool”' })
  await shown.getByRole('button', { name: 'Copy key' }).click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await eventually(copied).toMatch(/^slk_live_[0-9A-Za-z]{33}$/)
  const key = await copied()
  const command = await shown.locator('pre').nth(1).innerText()
  expect(command).toContain(`Authorization: Bearer ${key}`)
  const body = /-d '(.*)'/.exec(command)?.[1] ?? ''
  expect((await use(key, '/api/cloak/create', { method: 'POST', body })).status).toBe(200)
  expect(await use(key, '/api/blacklist')).toMatchObject({ status: 403, body: { code: 'scope_missing' } })
  await shown.getByRole('button', { name: 'I have saved it' }).click()
  await page.getByText('links:write · only from 127.0.0.0/8').waitFor()
  await page.reload()
  await page.getByText(/Last used .* from 127\.0\.0\.1/).waitFor()
  expect(await page.locator('main').innerText()).not.toContain(key)

  await page.getByRole('button', { name: 'Renew key “Campaign tool”' }).click()
  const renewed = await shown.locator('pre').first().innerText()
  await shown.getByRole('button', { name: 'I have saved it' }).click()
  await page.getByText(/Old key works until/).waitFor()
  for (const each of [key, renewed])
    expect((await use(each, '/api/cloak/create', { method: 'POST', body })).status).toBe(200)

  await page.getByRole('button', { name: 'Revoke key “Campaign tool”' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await page.getByText('Key revoked').waitFor()
  for (const each of [key, renewed])
    expect(await use(each, '/api/cloak/create', { method: 'POST', body })).toMatchObject({
      status: 401,
      body: { code: 'key_invalid' },
    })
  expect(faults).toEqual([])
})
