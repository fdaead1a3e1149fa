import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { axeFindings, type Kept, openBrowser, sessionOf, visit } from './browser.ts'
import { eventually } from './eventually.ts'
import { mailedCode, newAccount } from './new-account.ts'
import { openPage } from './open-page.ts'
import { type Product, startTestProduct } from './test-product.ts'

let product: Product
let browser: Browser
let user = ''

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startTestProduct({ keepOneTime: true }), openBrowser()])
  user = await sessionOf(product.origin, 'advertiser@demo.test', 'Demo12345')
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** Opens a page of this test, which must end without a console error. */
const open = (path: string, kept: Kept = {}) => openPage({ browser, origin: product.origin }, path, kept)

test('a visitor signs in, is remembered in the browser, and signs out', async () => {
  const { page, faults } = await open('/dashboard/cloak/list')
  await page.waitForURL('**/dashboard/login')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByText('Please enter your email address').waitFor()
  await page.getByText('Please enter your password').waitFor()
  await page.getByLabel('Email').fill('nobody')
  await page.getByLabel('Email').blur()
  await page.getByText('Please enter a valid email address').waitFor()
  await page.getByLabel('Email').fill('advertiser@demo.test')
  await eventually(() => page.getByText('Please enter a valid email address').count()).toBe(0)
  await page.getByLabel('Password', { exact: true }).fill('Demo12345')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { name: 'Overview', exact: true }).waitFor()
  const kept = await page.evaluate(() => [
    localStorage.getItem('authData'),
    localStorage.getItem('auth_remember'),
  ])
  expect(JSON.parse(kept[0] ?? '')).toMatchObject({
    user: { email: 'advertiser@demo.test' },
    token: expect.any(String),
  })
  expect(kept[1]).toBe('false')
  await page.goto('/dashboard/login')
  await page.waitForURL('**/dashboard')
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await page.waitForURL('**/dashboard/login')
  expect(await page.evaluate(() => localStorage.getItem('authData'))).toBeNull()
  expect(faults).toEqual([])
})

test('a one-time password opens only the page that asks for a new one', async () => {
  const { email, password } = product.superadmin
  const { page, faults } = await open('/dashboard/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  const title = page.getByRole('heading', { name: 'Choose your own password' })
  await title.waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.goto('/dashboard/admin/settings')
  await title.waitFor()
  await page.goto('/dashboard/settings')
  await title.waitFor()
  const fill = async (values: [string, string, string]) => {
    for (const [at, label] of ['Current password', 'New password', 'Repeat new password'].entries())
      await page.getByLabel(label, { exact: true }).fill(values[at] ?? '')
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await fill([password, password, password])
  await page.getByText('The new password must differ from the current one').waitFor()
  await fill([password, 'Chosen12345', 'Chosen12345'])
  await page.waitForURL('**/dashboard/admin/dashboard')
  await page.locator('dl dt').first().waitFor()
  await page.getByRole('link', { name: 'Site settings' }).click()
  await page.getByLabel('Wallet (USDT, TRC20)').waitFor()
  expect(faults.filter((fault) => !/status of 40[03]/.test(fault))).toEqual([])
})

test('U3, R24: with storage blocked a session lasts as long as its tab, and the form says so', async () => {
  const { page, faults, close } = await visit(browser, product.origin)
  onTestFinished(close)
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('The request was denied', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get })
  })
  await page.goto('/')
  await page.locator('[data-prerendered]').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '切换到浅色主题' }).click()
  await page.getByRole('button', { name: '切换到深色主题' }).waitFor()
  await page.goto('/dashboard/login')
  await page.getByRole('button', { name: /Switch to English/ }).click()
  await page.getByRole('note').getByText('You stay signed in only in this tab').waitFor()
  await page.getByLabel('Email').fill('advertiser@demo.test')
  await page.getByLabel('Password', { exact: true }).fill('Demo12345')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { name: 'Recent Cloaks' }).waitFor()
  expect(faults).toEqual([])
})

test('a wrong password is reported and keeps the input', async () => {
  const { page } = await open('/dashboard/login')
  await page.getByLabel('Email').fill('advertiser@demo.test')
  await page.getByLabel('Password', { exact: true }).fill('Wrong12345')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('alert').getByText('Incorrect email or password').waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('advertiser@demo.test')
  expect(page.url()).toMatch(/\/dashboard\/login$/)
})

test('registering requires every field, opens the terms, and starts empty after a change of mode', async () => {
  const { page, faults } = await open('/dashboard/register')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.getByText('Please enter the verification code').waitFor()
  await page.getByText('Password must be at least 8 characters and contain letters and numbers').waitFor()
  await page.getByText('Please agree to the terms of service').waitFor()
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByText('Please enter your email address').waitFor()
  await page.getByLabel('Verification code').pressSequentially('12ab34567')
  expect(await page.getByLabel('Verification code').inputValue()).toBe('123456')
  await page.getByRole('button', { name: 'Privacy Policy' }).click()
  await page.getByRole('tabpanel').getByText('What we keep about you').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Log in' }).click()
  await page.getByRole('tab', { name: 'Log in', selected: true }).waitFor()
  await page.getByRole('tab', { name: 'Register' }).click()
  expect(await page.getByLabel('Verification code').inputValue()).toBe('')
  expect(faults).toEqual([])
})

test('a forgotten password is reset in three steps, even while another code must wait', async () => {
  const email = 'forgetful@demo.test'
  const known = await newAccount(product.origin, email, 'Forgotten1')
  const { page, faults } = await open('/dashboard/login')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill('nobody@demo.test')
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByText('This email is not registered. Please check or register first.').waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await page.getByRole('button', { name: /^Resend in \d+ s$/, disabled: true }).waitFor()
  await page.getByRole('button', { name: 'Verify code' }).click()
  await page.getByText('Please enter the 6-digit code').waitFor()
  await page.getByLabel('Verification code').fill(await mailedCode(product.origin, email, known))
  await page.getByRole('button', { name: 'Verify code' }).click()
  await page.getByText('Code verified').waitFor()
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  await page.getByLabel('New password', { exact: true }).fill('Chosen1234')
  await page.getByLabel('Repeat new password').fill('Chosen12345')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await page.getByText('Passwords do not match').waitFor()
  await page.getByLabel('Repeat new password').fill('Chosen1234')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await page.getByText('Your password has been reset.').waitFor()
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Chosen1234')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.waitForURL('**/dashboard')
  expect(faults.filter((fault) => !/status of 4/.test(fault))).toEqual([])
})

test('a site that allows symbols in passwords says so and accepts them', async () => {
  const { page } = await open('/dashboard/login')
  await page.route('**/api/site', async (route) => {
    const response = await route.fetch()
    const site = await response.json()
    await route.fulfill({ response, json: { ...site, data: { ...site.data, passwordSymbols: true } } })
  })
  await page.goto('/dashboard/register')
  await page.getByText('At least 8 characters, with letters and digits').waitFor()
  await page.getByLabel('Password', { exact: true }).fill('abcd-1234')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.getByText('Please enter your email address').waitFor()
  expect(await page.getByText('Password must be at least 8 characters').count()).toBe(0)
})

test('an idle and a refused session end on the page that says so', async () => {
  const idle = JSON.stringify({ ...JSON.parse(user), timestamp: Date.now() - 1_800_001 })
  const { page } = await open('/dashboard', { authData: idle })
  await page.waitForURL('**/dashboard/session-expired')
  await page.getByText('Login required to access this page').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('authData'))).toBeNull()
  const refused = await open('/dashboard/cloak/list', {
    authData: JSON.stringify({ ...JSON.parse(user), token: 'not-a-token' }),
  })
  await refused.page.waitForURL('**/dashboard/session-expired')
})

test('V34: a refused login and one without a network are each logged once, without secrets', async () => {
  const { page } = await open('/dashboard/login')
  const logged: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') logged.push(message.text())
  })
  await page.getByLabel('Email').fill('advertiser@demo.test')
  await page.getByLabel('Password', { exact: true }).fill('Secret12345')
  const logIn = page.getByRole('button', { name: 'Log in', exact: true })
  await logIn.click()
  await page.getByRole('alert').first().waitFor()
  await page.context().setOffline(true)
  await logIn.click()
  await page.getByText('Network error, please check your connection').first().waitFor()
  expect(logged).toEqual([
    expect.stringMatching(/^\/api\/user\/login: /),
    expect.stringMatching(/^\/api\/user\/login: /),
  ])
  expect(logged.join()).not.toMatch(/Secret12345|advertiser/)
})
