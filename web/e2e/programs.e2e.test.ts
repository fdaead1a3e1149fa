import type { Browser } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openReceiver } from '../../infra/e2e/webhooks/receiver.ts'
import { callAs } from './admin-api.ts'
import { axeFindings, openBrowser } from './browser.ts'
import { eventually } from './eventually.ts'
import { openPage } from './open-page.ts'
import { type SharedProduct, sharedProduct } from './shared-product.ts'

let product: SharedProduct
let browser: Browser
let user = ''

beforeAll(async () => {
  ;[product, browser] = await Promise.all([sharedProduct(), openBrowser()])
  user = product.sessions.advertiser
})
afterAll(async () => {
  await browser?.close()
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

test('a webhook is added, tested, looked into, replayed, renewed, stopped and deleted', async () => {
  const answers = [500]
  const receiver = await openReceiver((_request, response) => {
    response.statusCode = answers.shift() ?? 200
    response.end(`said ${response.statusCode}`)
  })
  onTestFinished(receiver.close)
  const host = `127.0.0.1:${receiver.port}`
  const { page, faults } = await openPage({ browser, origin: product.origin }, '/dashboard/settings', {
    authData: user,
  })
  await page.getByRole('button', { name: 'Add webhook' }).click()
  const form = page.getByRole('dialog', { name: 'Add webhook' })
  const add = form.getByRole('button', { name: 'Add webhook' })
  await add.click()
  await form.getByText('This field is required').waitFor()
  await form.getByText('Please choose at least one event').waitFor()
  await form.getByLabel('Receiver URL').fill('shop')
  await form.getByRole('checkbox', { name: /Link created/ }).check()
  await form.getByRole('checkbox', { name: /Visit recorded/ }).check()
  await form.getByRole('checkbox', { name: 'With visitors’ addresses' }).check()
  await add.click()
  await form.getByText('Please enter a valid URL').waitFor()
  await form.getByLabel('Receiver URL').fill(`http://name:word@${host}/hooks`)
  await add.click()
  await form.getByText('without a user name or password').waitFor()
  await form.getByLabel('Receiver URL').fill(receiver.url('/hooks'))
  await form.getByRole('combobox', { name: /Add/ }).click()
  await page.getByRole('option', { name: /Showroom invitation/ }).click()
  await form.getByRole('button', { name: 'Remove “Showroom invitation”' }).waitFor()
  await add.click()

  const shown = page.getByRole('dialog', { name: 'Signing secret' })
  await shown.getByRole('button', { name: 'Copy secret' }).click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await eventually(copied).toMatch(/^whsec_[\w+/]{43}=$/)
  const secret = await copied()
  await shown.getByRole('tab', { name: 'Python' }).click()
  await shown.getByRole('button', { name: 'Copy code' }).click()
  await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toContain('def verify(')
  expect(await axeFindings(page)).toEqual([])
  await shown.getByRole('button', { name: 'I have saved it' }).click()
  await page.getByText('link.created visit.recorded · only 1 link').waitFor()
  expect(await page.locator('main').innerText()).not.toContain(secret)

  await page.getByRole('button', { name: `Send test event to ${host}` }).click()
  const list = page.getByRole('dialog', { name: `Deliveries to ${host}` })
  // The receiver fails at first; five seconds later the test is sent again, and the list shows it by itself.
  await list.getByText('Delivered', { exact: true }).nth(1).waitFor()
  expect(receiver.received).toHaveLength(2)
  for (const { headers, body } of receiver.received)
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'test.ping' })
  await list.getByText('Test', { exact: true }).click()
  await list.getByText(/Attempt 1 · HTTP 500/).waitFor()
  await list.getByText(/Attempt 2 · HTTP 200/).waitFor()
  await list.getByText('said 500').waitFor()
  await list.getByText('"type": "test.ping"').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await list.getByRole('button', { name: 'Failed', exact: true }).click()
  await list.getByText('No deliveries match').waitFor()
  await list.getByRole('button', { name: 'Replay all failed' }).click()
  await page.getByText('There is nothing to replay').waitFor()
  await list.getByRole('button', { name: 'Clear filters' }).click()
  await list.getByRole('button', { name: /^Replay “Test” of/ }).click()
  await page.getByText('1 delivery will be sent again').waitFor()
  await eventually(() => receiver.received.length).toBe(3)
  await list.getByText('Test', { exact: true }).click()
  await list.getByText('Attempt 3').waitFor()
  await list.getByRole('button', { name: 'Replay a range' }).click()
  await list.getByRole('button', { name: 'Replay', exact: true }).click()
  await list.getByText('This field is required').first().waitFor()
  const day = await page.evaluate(() => new Date().toLocaleDateString('sv'))
  await list.getByLabel('From', { exact: true }).fill(day)
  await list.getByLabel('To', { exact: true }).fill(day)
  await list.getByRole('button', { name: 'Replay', exact: true }).click()
  await eventually(() => receiver.received.length).toBe(4)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: `Renew secret of webhook to ${host}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Renew secret' }).click()
  expect(await shown.locator('pre').first().innerText()).not.toBe(secret)
  await shown.getByRole('button', { name: 'I have saved it' }).click()
  await page.getByText(/Old secret works until/).waitFor()

  // Its only link goes: it can be stopped all the same.
  const names = await callAs<{ data: { items: { id: number }[] } }>(
    product.origin,
    user,
    '/api/cloak/names?search=Showroom%20invitation',
  )
  await callAs(product.origin, user, `/api/cloak/delete/${names.data.items[0]?.id}`, { method: 'DELETE' })
  await page.getByRole('button', { name: `Stop webhook to ${host}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop' }).click()
  await page.getByText('Stopped by you').waitFor()
  expect(await page.getByRole('button', { name: `Send test event to ${host}` }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: `Start webhook to ${host}` }).click()
  await page.getByText('Active', { exact: true }).waitFor()
  await page.getByRole('button', { name: `Delete webhook to ${host}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).click()
  await page.getByText('Webhook deleted').waitFor()
  await eventually(() => page.getByText(receiver.url('/hooks')).count()).toBe(0)
  expect(faults.filter((fault) => !fault.includes('400'))).toEqual([])
})
