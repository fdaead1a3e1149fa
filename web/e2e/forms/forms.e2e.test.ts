import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newSeed, seededRandom } from '../../../infra/local/random.ts'
import { openBrowser, sessionOf, visit } from '../browser.ts'
import { eventually } from '../eventually.ts'
import { networkIdle } from '../network-idle.ts'
import { openPage } from '../open-page.ts'
import { fillSite } from '../pictures/fill-site.ts'
import type { Viewer, Words } from '../pictures/screen.ts'
import { wordsOf } from '../pictures/words.ts'
import { type Product, startTestProduct } from '../test-product.ts'
import type { Form } from './form.ts'
import { FORMS } from './forms.ts'
import { type Press, prepare, pressAfter, requiredFields, untilFields } from './presses.ts'

const WIDTHS = [360, 390, 768, 1440]
/** Of a sample. */
const [FORMS_TRIED, PRESSES_OF_EACH] = [10, 6]
/** `all`, or part of the name of a file: every control of these forms at every width. */
const ASKED = process.env.FORMS
/** Small forms are tried with each of their required fields. */
const MOST_PAIRS = 60
const AT_ONCE = 4

let product: Product
let browser: Browser
let words: Words
let sessions: Record<Viewer, string>

beforeAll(async () => {
  ;[product, browser, words] = await Promise.all([startTestProduct(), openBrowser(), wordsOf('en')])
  const { origin, superadmin } = product
  sessions = {
    visitor: '',
    user: await sessionOf(origin, 'advertiser@demo.test', 'Demo12345'),
    empty: await sessionOf(origin, 'empty@demo.test', 'Demo12345'),
    admin: await sessionOf(origin, 'admin@demo.test', 'Admin12345'),
    superadmin: await sessionOf(origin, superadmin.email, superadmin.password),
  }
  await fillSite(browser, origin, sessions)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** As if signed in just now: pressing everything takes longer than the browser keeps an idle session. */
const signedIn = (as: Viewer) => JSON.stringify({ ...JSON.parse(sessions[as]), timestamp: Date.now() })

/** The form on its page, with everything in it that can be pressed. */
async function open({ path, as, answers = {}, open: act, within }: Form, width: number) {
  const kept = { language: 'en', ...(as !== 'visitor' && { authData: signedIn(as) }) } as const
  const { page, close } = await visit(browser, product.origin, kept, width)
  for (const [call, { status = 200, json }] of Object.entries(answers))
    await page.route(`**${call}`, (route) => route.fulfill({ status, json }))
  await page.goto(path)
  await page.locator('[data-prerendered]').waitFor({ state: 'detached' })
  await act?.(page, words)
  await untilFields(page, within)
  await networkIdle(page)
  return { page, close, ...(await prepare(page, within)) }
}

const seed = process.env.SEED ? Number(process.env.SEED) : newSeed()
const random = seededRandom(seed)

/** `count` of them, each once. */
function sampleOf<T>(all: readonly T[], count: number): T[] {
  const left = [...all]
  return Array.from({ length: count }, () => left.splice(random.below(left.length), 1)).flat()
}

const pairsOf = (fields: readonly number[], controls: number): Press[] =>
  fields.flatMap((field) => Array.from({ length: controls }, (_, control): Press => [field, control]))

/** Some of the presses; of a form that was asked for, at least one of every control. */
async function pressesOf(page: Page, fields: number, controls: number): Promise<Press[]> {
  const all = [...Array(fields).keys()]
  if (!ASKED) return Array.from({ length: PRESSES_OF_EACH }, () => random.pick(pairsOf(all, controls)))
  const required = await requiredFields(page, fields)
  const pairs = pairsOf(required.length > 0 ? required : all, controls)
  if (pairs.length <= MOST_PAIRS) return pairs
  return [...Array(controls).keys()].map((control) =>
    random.pick(pairs.filter(([, pressed]) => pressed === control)),
  )
}

const chosenForms = () =>
  ASKED ? FORMS.filter(({ file }) => ASKED === 'all' || file.includes(ASKED)) : sampleOf(FORMS, FORMS_TRIED)

test(`U1: no press is lost after an empty field had the focus (SEED=${seed})`, {
  timeout: 3_600_000,
}, async () => {
  const lost: string[] = []
  let [arrived, shown] = [0, 0]
  const forms = chosenForms()
  const queue = forms.flatMap((form) =>
    (ASKED ? WIDTHS : [random.pick(WIDTHS)]).map((width) => ({ form, width })),
  )
  const total = queue.length
  const tryForms = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { form, width } = next
      const name = `${form.file} ${form.name ?? ''} at ${width}`
      try {
        const { page, close, fields, controls } = await open(form, width)
        if (fields === 0) lost.push(`${name} has no field`)
        for (const [field, control] of await pressesOf(page, fields, controls.length)) {
          const press = await pressAfter(page, field, control)
          if (press === false) lost.push(`${name}: ${controls[control]} after field ${field}`)
          if (press) arrived++
        }
        shown += await page.locator('[aria-invalid=true]').count()
        await close()
      } catch (error) {
        // The other forms are tried all the same, so that one run tells everything.
        lost.push(`${name}: ${String(error)}`)
      }
      if (ASKED) console.log(`${total - queue.length} of ${total}: ${name}, ${arrived} presses arrived`)
    }
  }
  await Promise.all(Array.from({ length: ASKED ? AT_ONCE : 1 }, tryForms))
  expect(lost).toEqual([])
  // The errors still come, and the presses did reach something.
  expect(shown).toBeGreaterThan(0)
  expect(arrived).toBeGreaterThan(forms.length * 3)
})

const answer = (page: Page, path: string, ...statuses: number[]) =>
  page.route(`**${path}`, (route) =>
    route.fulfill({ status: statuses.shift() ?? 200, json: { status: 'success', message: 'done' } }),
  )

async function openForgot(width?: number) {
  const { page } = await openPage({ browser, origin: product.origin }, '/dashboard/login', {}, width)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill('one@example.com')
  return page
}

test('U2: a code that could not be sent is sent at the next press', async () => {
  const page = await openForgot(390)
  await answer(page, '/api/email/send-reset-code', 500)
  await page.getByLabel('Email').press('Enter')
  await page.getByRole('alert').waitFor()
  const { x, y, width, height } = (await page.getByRole('button', { name: 'Send code' }).boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  }
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await page.mouse.up()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
})

test('V6: a changed email starts from the one typed, and another one need not wait', async () => {
  const page = await openForgot()
  await answer(page, '/api/email/send-reset-code')
  await page.getByLabel('Email').press('Enter')
  await page.getByRole('button', { name: 'Change email' }).click()
  expect(await page.getByLabel('Email').inputValue()).toBe('one@example.com')
  await page.getByRole('button', { name: /^Resend in/, disabled: true }).waitFor()
  await page.getByLabel('Email').fill('another@example.com')
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByText('another@example.com').waitFor()
})

test('V4, V5: the message is that of the last thing done, and of the box that is not ticked', async () => {
  const { page } = await openPage({ browser, origin: product.origin }, '/dashboard/register')
  await answer(page, '/api/email/send-verification')
  await page.getByLabel('Email').fill('one@example.com')
  await page.getByLabel('Email').press('Tab')
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByText('Code sent').waitFor()
  await eventually(() => page.getByText('Please enter the verification code').count()).toBe(0)
  await page.getByLabel('Verification code').fill('123456')
  await page.getByLabel('Password', { exact: true }).fill('abcd1234')
  const [terms, privacy] = [page.getByRole('checkbox').first(), page.getByRole('checkbox').last()]
  await terms.check()
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.getByText('Please agree to the privacy policy').waitFor()
  expect(await page.getByText('Please agree to the terms of service').count()).toBe(0)
  expect([await terms.getAttribute('aria-invalid'), await privacy.getAttribute('aria-invalid')]).toEqual([
    'false',
    'true',
  ])
  expect(await privacy.evaluate((box) => box === document.activeElement)).toBe(true)
})

test('V7: closing the sign-in dialog ends the sign-in', async () => {
  const { page } = await openPage({ browser, origin: product.origin }, '/?lang=en')
  const asked = new Promise<void>((resolve) => void page.route('**/api/user/login', () => resolve()))
  const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/user/login'))
  await page.locator('[data-prerendered]').waitFor({ state: 'detached' })
  await page.locator('header').getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('Email').fill('advertiser@demo.test')
  await page.getByLabel('Password', { exact: true }).fill('Demo12345')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await asked
  await page.keyboard.press('Escape')
  await ended
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(page.url()).toBe(`${product.origin}/?lang=en`)
})

test('V16: a sent form shows its first fault, whichever kind of field has it', async () => {
  const kept = { authData: signedIn('user') }
  const { page } = await openPage({ browser, origin: product.origin }, '/dashboard/cloak/plans', kept, 390)
  await page.setViewportSize({ width: 390, height: 600 })
  await page.getByRole('article').getByRole('button').first().click()
  await page.getByRole('img', { name: 'QR code' }).waitFor()
  const dialog = page.getByRole('dialog')
  await dialog.locator('button[type=submit]').click()
  const fault = dialog.getByRole('alert')
  await fault.waitFor()
  const file = dialog.locator('input[type=file]')
  await expect.poll(() => file.evaluate((input) => input === document.activeElement)).toBe(true)
  const [below, foot] = [await fault.boundingBox(), await dialog.locator('button[type=submit]').boundingBox()]
  expect((below?.y ?? 0) + (below?.height ?? 0)).toBeLessThan(foot?.y ?? 0)
})
