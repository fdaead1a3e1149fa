import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newSeed, seededRandom } from '../../../infra/local/random.ts'
import { openBrowser, sessionOf, visit } from '../browser.ts'
import { fillSite } from '../pictures/fill-site.ts'
import type { Viewer, Words } from '../pictures/screen.ts'
import { wordsOf } from '../pictures/words.ts'
import { type Product, startProduct } from '../product.ts'
import type { Form } from './form.ts'
import { FORMS } from './forms.ts'
import { prepare, pressAfter } from './presses.ts'

const WIDTHS = [360, 390, 768, 1440]
/** Of a sample. */
const [FORMS_TRIED, PRESSES_OF_EACH] = [20, 6]
/** Every control of every form at every width, after each of its fields: an hour. */
const ALL = process.env.FORMS === 'all'

let product: Product
let browser: Browser
let words: Words
let sessions: Record<Viewer, string>

beforeAll(async () => {
  ;[product, browser, words] = await Promise.all([startProduct(), openBrowser(), wordsOf('en')])
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

/** The form on its page, with everything in it that can be pressed. */
async function open({ path, as, answers = {}, open: act, within }: Form, width: number) {
  const kept = { language: 'en', ...(as !== 'visitor' && { authData: sessions[as] }) } as const
  const { page, close } = await visit(browser, product.origin, kept, width)
  for (const [call, { status = 200, json }] of Object.entries(answers))
    await page.route(`**${call}`, (route) => route.fulfill({ status, json }))
  await page.goto(path)
  await page.locator('[data-prerendered]').waitFor({ state: 'detached' })
  await act?.(page, words)
  await page
    .locator(within ?? '[role=dialog], form')
    .first()
    .waitFor()
  return { page, close, ...(await prepare(page, within)) }
}

const seed = process.env.SEED ? Number(process.env.SEED) : newSeed()
const random = seededRandom(seed)

/** `count` of them, each once. */
function sampleOf<T>(all: readonly T[], count: number): T[] {
  const left = [...all]
  return Array.from({ length: count }, () => left.splice(random.below(left.length), 1)).flat()
}

/** Some of the presses, or all of them. */
function pressesOf(fields: number, controls: number): [field: number, control: number][] {
  const all = Array.from({ length: fields * controls }, (_, at): [number, number] => [
    Math.floor(at / controls),
    at % controls,
  ])
  if (ALL) return all
  return Array.from({ length: PRESSES_OF_EACH }, () => random.pick(all))
}

test(`U1: no press is lost after an empty field had the focus (SEED=${seed})`, {
  timeout: 3_600_000,
}, async () => {
  const lost: string[] = []
  let [arrived, shown] = [0, 0]
  const forms = ALL ? FORMS : sampleOf(FORMS, FORMS_TRIED)
  for (const form of forms)
    for (const width of ALL ? WIDTHS : [random.pick(WIDTHS)]) {
      const name = `${form.file} ${form.name ?? ''} at ${width}`
      const { page, close, fields, controls } = await open(form, width)
      expect(fields, name).toBeGreaterThan(0)
      for (const [field, control] of pressesOf(fields, controls.length)) {
        const press = await pressAfter(page, field, control)
        if (press === false) lost.push(`${name}: ${controls[control]} after field ${field}`)
        if (press) arrived++
      }
      shown += await page.locator('[aria-invalid=true]').count()
      await close()
    }
  expect(lost).toEqual([])
  // The errors still come, and the presses did reach something.
  expect(shown).toBeGreaterThan(0)
  expect(arrived).toBeGreaterThan(forms.length * 3)
})
