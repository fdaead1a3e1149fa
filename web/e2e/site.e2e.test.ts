import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { axeFindings, type Kept, openBrowser, sessionOf, sidewaysScroll, visit } from './browser.ts'
import { eventually } from './eventually.ts'
import { networkIdle } from './network-idle.ts'
import { mailedCode } from './new-account.ts'
import { untilDrawn } from './screen-faults.ts'
import { type Product, startTestProduct } from './test-product.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startTestProduct(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

type Opening = Kept & {
  path?: string
  width?: number
  moving?: boolean
  before?: (page: Page) => Promise<unknown>
}

async function open({ path, width = 1280, moving = false, before, ...kept }: Opening = {}) {
  const motion = moving ? 'no-preference' : 'reduce'
  const seen = await visit(browser, product.origin, { language: 'en', ...kept }, width, motion)
  onTestFinished(seen.close)
  await before?.(seen.page)
  // The prerendered page in this language, which is there at once and then hydrates.
  await seen.page.goto(path ?? (kept.language === 'zh' ? '/' : '/?lang=en'))
  await seen.page.locator('[data-prerendered]').waitFor({ state: 'detached' })
  await seen.page.getByRole('heading', { level: 1 }).waitFor()
  return seen
}

/** The operator's content with one custom figure, and with what else is `changed`. */
const withOwnFigure = (page: Page, changed: object = {}) =>
  page.route('**/api/site', async (route) => {
    const answer = await route.fetch()
    const site = await answer.json()
    site.data.marketing.advertisers.value = { zh: '27 家', en: '27' }
    Object.assign(site.data, changed)
    await route.fulfill({ response: answer, json: site })
  })

test('the prerendered page hydrates in place and shows what the operator has changed', async () => {
  const warnings: string[] = []
  const { page, faults } = await open({
    moving: true,
    theme: 'light',
    before: async (opened) => {
      opened.on('console', (message) => {
        if (message.type() === 'warning') warnings.push(message.text())
      })
      await withOwnFigure(opened)
      await opened.addInitScript(() =>
        addEventListener('DOMContentLoaded', () => {
          for (const each of document.querySelectorAll('h1, section, footer'))
            each.toggleAttribute('data-drawn')
        }),
      )
    },
  })
  await page.locator('[data-settled]').waitFor()
  await page.getByRole('heading', { level: 2 }).getByText('27', { exact: false }).waitFor()
  await page.locator('#pricing article').first().waitFor()
  await page.locator('footer').getByText(`© ${new Date().getFullYear()} Sluice`).waitFor()
  const parts = page.locator('h1, main > section, footer')
  expect(
    await parts.evaluateAll((all) => all.filter((each) => !each.hasAttribute('data-drawn')).length),
  ).toBe(0)
  await page.getByRole('button', { name: 'Switch to the dark theme' }).waitFor()
  expect([...faults, ...warnings.filter((text) => /react/i.test(text))]).toEqual([])
})

test('the trial stands beside the buttons, figures say whose they are, and measured ones replace them', async () => {
  const { page } = await open()
  const hero = page.locator('#hero')
  await hero.getByText('1,000 free calls, no card', { exact: true }).waitFor()
  await hero.getByText('Over 100M').waitFor()
  expect(await page.getByText('Figures given by the operator of this site.').count()).toBe(2)
  const changed = {
    ...{ trialCalls: 0, measuredVisits: true, visitsAnswered: 1_234_567 },
    ...{ measuredAvailability: true, available: { percent: 99.98, days: 30 } },
    ...{ measuredAnswerTime: true, answerTime: { p99Ms: 2.5, days: 30 } },
  }
  const other = await open({ before: (opened) => withOwnFigure(opened, changed) })
  const measured = other.page.locator('#hero')
  await measured.getByText('1,234,567').waitFor()
  await measured
    .getByText('Measured by Sluice: visits answered, availability, and p99 time to answer.')
    .waitFor()
  const listed = measured.getByRole('listitem')
  await listed.getByText('99.98% available, last 30 days', { exact: true }).waitFor()
  await listed.getByText('2.5 ms p99 to answer, last 30 days', { exact: true }).waitFor()
  expect(await listed.getByText(/service availability|reply to/).count()).toBe(0)
  await other.page.locator('#about').getByText('99.98% available').getByText('(measured by Sluice)').waitFor()
  expect(await measured.getByText(/free calls|Over 100M/).count()).toBe(0)
})

/** The part that tries links, once it can be used. */
async function triedIn(page: Page) {
  const tried = page.locator('#try')
  await tried.scrollIntoViewIfNeeded()
  await eventually(() => tried.locator('option').count()).toBeGreaterThan(200)
  return { tried, says: tried.locator('[aria-live]') }
}

test('a stranger sees where visitors of each country would go, and nothing of it is sent', async () => {
  const { page, faults } = await open()
  const { tried, says } = await triedIn(page)
  await networkIdle(page)
  const sent: string[] = []
  page.on('request', (request) => {
    // The page brings its parts and the plans when it is idle.
    const ofPage = ['script', 'stylesheet'].includes(request.resourceType())
    const own = request.method() === 'GET' && request.url() === `${product.origin}/api/plan/list`
    if (!ofPage && !own) sent.push(request.url())
  })
  await says.getByText('United States, Germany, and Japan go to shop.example/spring-sale.').waitFor()
  await says.getByText('The other 246 countries and regions go to shop.example/about-us.').waitFor()
  const rows = tried.locator('ul').first().locator('li')
  expect(await rows.allInnerTexts()).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Germany\s*→ Real link$/),
      expect.stringMatching(/→ Audit link$/),
    ]),
  )
  await tried.getByRole('textbox', { name: 'Real link' }).fill('mine.test/a')
  await tried.getByRole('checkbox', { name: 'Germany' }).press('Space')
  await tried.getByRole('combobox').selectOption({ label: 'Poland' })
  await says.getByText('United States, Japan, and Poland go to mine.test/a.').waitFor()
  await tried.getByText('Open mode', { exact: true }).click()
  await says.getByText('Every visitor goes to mine.test/a.', { exact: true }).waitFor()
  await tried.getByRole('radio', { name: 'Open mode' }).press('ArrowRight')
  await says.getByText('Every visitor goes to shop.example/about-us.', { exact: true }).waitFor()
  await tried.getByRole('textbox', { name: 'Real link' }).fill('javascript:alert(1)')
  await tried.getByRole('button', { name: 'Make this link' }).click()
  await tried.getByRole('alert').getByText('Please enter a valid URL').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect([sent, faults]).toEqual([[], []])
})

/** Seconds of a person: to point at something and press it, to decide what comes next, and to type a letter (Card, Moran and Newell, 1980). */
const SECONDS = { press: 1.2, decide: 1.35, letter: 0.28 }

test('a stranger makes, tries and copies a link in eight presses and less than a minute', async () => {
  const { page, faults } = await open()
  let [presses, letters, fields] = [0, 0, 0]
  const press = (at: Locator) => {
    presses++
    return at.click()
  }
  /** `pasted`: addresses are not typed by letters. */
  const type = (at: Locator, text: string, pasted = false) => {
    fields++
    letters += pasted ? 2 : text.length
    return at.fill(text)
  }
  const { tried } = await triedIn(page)
  await type(tried.getByRole('textbox', { name: 'Real link' }), 'https://mine.test/sale', true)
  await type(tried.getByRole('textbox', { name: 'Audit link' }), 'https://mine.test/about', true)
  await press(tried.locator('label', { hasText: 'South Korea' }))
  await press(tried.getByRole('button', { name: 'Make this link' }))
  const dialog = page.getByRole('dialog')
  const email = 'new@mine.test'
  await type(dialog.getByLabel('Email'), email)
  await press(dialog.getByRole('button', { name: 'Send code' }))
  await type(dialog.getByLabel('Verification code'), await mailedCode(product.origin, email))
  await type(dialog.getByLabel('Password', { exact: true }), 'Mine12345')
  for (const box of await dialog.getByRole('checkbox').all()) await press(box)
  await press(dialog.getByRole('button', { name: 'Register', exact: true }))
  await press(page.getByRole('button', { name: 'Create short link' }))
  const made = page.getByRole('dialog', { name: 'Cloak created' })
  await made.waitFor()
  expect((await made.getByRole('listitem').allInnerTexts()).map((row) => row.split(/\s*\n\s*/))).toEqual([
    ['Germany', 'Real link'],
    ['Japan', 'Real link'],
    ['South Korea', 'Real link'],
    ['United Kingdom', 'Audit link'],
    ['Canada', 'Audit link'],
  ])
  await press(made.getByRole('button', { name: 'Copy', exact: true }))
  await made.getByText('Copied').waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const visit = () => fetch(link, { redirect: 'manual' })
  await eventually(async () => (await visit()).headers.get('location')).toBe('https://mine.test/about')
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  expect(presses).toBeLessThanOrEqual(8)
  const seconds = (presses + fields) * (SECONDS.press + SECONDS.decide) + letters * SECONDS.letter
  expect(seconds).toBeLessThan(60)
  expect(faults).toEqual([])
})

test('a browser in another language than the address gets its own, and the sign-in screen has the same figures', async () => {
  const { page, faults } = await open({ path: '/', before: withOwnFigure })
  await page.getByRole('heading', { level: 1 }).getByText('real link.').waitFor()
  await page.goto('/dashboard/login')
  await page.getByText('27 advertisers').waitFor()
  expect(faults).toEqual([])
})

const plan = (id: number, price: number) => ({
  id,
  name: `套餐${id}`,
  name_en: id === 3 ? '' : `Plan ${id}`,
  price,
  validity_days: 30,
  total_calls: 4_500,
  unit_price: price / 4_500,
})
const PLANS = '**/api/plan/list'

test('plans load, come cheapest first, and show former price, discount and the popular one', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const { page, faults } = await open({
    before: (opened) =>
      opened.route(PLANS, async (route) => {
        await held
        await route.fulfill({ json: { status: 'success', items: [plan(1, 199), plan(2, 29), plan(3, 89)] } })
      }),
  })
  await page.locator('#pricing').scrollIntoViewIfNeeded()
  await page.getByRole('status', { name: 'Loading plans' }).waitFor()
  release()
  const cards = page.locator('#pricing article')
  await eventually(() => cards.getByRole('heading').allInnerTexts()).toEqual(['Plan 2', '套餐3', 'Plan 1'])
  expect(await cards.locator('h3 ~ p:has(> i)').allInnerTexts()).toEqual(['29$', '89$', '199$'])
  expect(await cards.locator('s + b').allInnerTexts()).toEqual(['Save 12%', 'Save 13%', 'Save 13%'])
  expect(await cards.filter({ hasText: 'Most popular' }).getByRole('heading').allInnerTexts()).toEqual([
    '套餐3',
  ])
  for (const words of ['30 days', '4,500', 'Unlimited links', 'Smart review system', 'Precise targeting'])
    await cards.first().getByText(words).waitFor()
  expect(faults).toEqual([])
})

test.each([
  [
    'an unreachable server',
    'Network error: Cannot connect to the server, please check if the backend service is running or if CORS settings are correct',
    (page: Page) => page.route(PLANS, (route) => route.abort()),
  ],
  [
    'a refusal',
    'Error retrieving plan data, please refresh the page and try again',
    (page: Page) => page.route(PLANS, (route) => route.fulfill({ status: 500, json: { status: 'error' } })),
  ],
  [
    'no plans',
    'Unable to retrieve plan data',
    (page: Page) => page.route(PLANS, (route) => route.fulfill({ json: { status: 'success', items: [] } })),
  ],
  [
    'an answer without plans',
    'Unable to retrieve plan data',
    (page: Page) => page.route(PLANS, (route) => route.fulfill({ json: { status: 'success' } })),
  ],
])('%s is reported in words, and Refresh reloads the page', async (_, words, before) => {
  const { page } = await open({ before })
  await page.getByRole('alert').getByText(words, { exact: true }).waitFor()
  await page.unroute(PLANS)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.locator('#pricing article').first().waitFor()
})

test('a change of language loads the plans again', async () => {
  const { page } = await open()
  await page.locator('#pricing article').first().waitFor()
  const asked = page.waitForRequest(PLANS)
  await page.getByRole('button', { name: /切换到中文/ }).click()
  await asked
  await page.getByRole('heading', { level: 1 }).getByText('流向由您定。').waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('zh-CN')
})

test('a visitor who buys registers in a dialog and gets to My Plans', async () => {
  const { page, faults } = await open()
  await page
    .getByRole('button', { name: /^Buy now/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: 'Create an account' }).waitFor()
  await page.keyboard.press('Escape')
  await eventually(() => dialog.count()).toBe(0)
  await page
    .getByRole('button', { name: /^Buy now/ })
    .first()
    .click()
  const email = 'buyer@example.com'
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await dialog.getByLabel('Verification code').fill(await mailedCode(product.origin, email))
  await dialog.getByLabel('Password', { exact: true }).fill('Buyer12345')
  for (const box of await dialog.getByRole('checkbox').all()) await box.check()
  await dialog.getByRole('button', { name: 'Register', exact: true }).click()
  await page.waitForURL('**/dashboard/cloak/plans')
  expect(await page.evaluate(() => history.state?.usr ?? null)).toBeNull()
  expect(faults).toEqual([])
})

/** What the page does after two seconds anyway is for readers with a slow network, not for a busy machine. */
const withPatience = (page: Page) =>
  page.addInitScript(() => {
    const later = globalThis.setTimeout
    Object.assign(globalThis, {
      setTimeout: (what: () => void, ms?: number) => later(what, ms === 2_000 ? 60_000 : ms),
    })
    AbortSignal.timeout = () => new AbortController().signal
  })

test('V29: a reader of the other language has the page in it before any script of the application', async () => {
  const { page, close } = await visit(browser, product.origin, { language: 'en' })
  onTestFinished(close)
  await withPatience(page)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).getByText('real link.').waitFor()
  expect(await page.locator('[data-prerendered]').getAttribute('data-prerendered')).toBe('en')
  expect(await page.title()).toMatch(/^Sluice/)
  expect(new URL(page.url()).search).toBe('')
})

test('V30: a dialog and a screen whose part is slow say that they load', async () => {
  const { page } = await open()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/assets\/auth-(dialog|screen).*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.locator('header').getByRole('link', { name: 'Register' }).click()
  await page.getByRole('progressbar', { name: 'Loading' }).waitFor()
  release()
  await page.getByRole('dialog').locator('form').waitFor()
  await page.getByRole('progressbar').waitFor({ state: 'detached' })
})

test('U4: whoever is signed in has a way to the dashboard at every width', async () => {
  const user = await sessionOf(product.origin, 'advertiser@demo.test', 'Demo12345')
  const { page } = await open({ authData: user, width: 320 })
  const ways = page.getByRole('link', { name: 'Link management' }).filter({ visible: true })
  for (const width of [320, 359, 360, 768, 1120, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await untilDrawn(page)
    const menu = page.getByRole('button', { name: 'Menu', exact: true })
    if ((await ways.count()) === 0) await menu.click()
    expect(await ways.first().getAttribute('href')).toBe('/dashboard')
  }
})

test('V3: sections come below the header at every size, with the banner and without', async () => {
  const { page } = await open()
  await networkIdle(page)
  const hidden: string[] = []
  for (const banner of [true, false]) {
    if (!banner) await page.getByRole('button', { name: 'Close the offer' }).click()
    for (const [width, height] of [
      [360, 640],
      [390, 844],
      [768, 1024],
      [1366, 600],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      await untilDrawn(page)
      for (const section of ['brands', 'cloak', 'pricing', 'about']) {
        const under = await page.evaluate(async (id) => {
          location.hash = ''
          location.hash = id
          await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
          const header = document.querySelector('[data-site-top]')?.getBoundingClientRect().bottom ?? 0
          const heading = document.querySelector(`#${id} h2`)?.getBoundingClientRect().top ?? 0
          return heading < header || heading > innerHeight
        }, section)
        if (under) hidden.push(`${section} at ${width}x${height}, banner ${banner}`)
      }
    }
  }
  expect(hidden).toEqual([])
})

test('a signed-in user sees initials and takes the chosen plan along', async () => {
  const user = await sessionOf(product.origin, 'advertiser@demo.test', 'Demo12345')
  const { page, faults } = await open({ authData: user })
  await page.locator('header').getByText('AD', { exact: true }).waitFor()
  expect(await page.getByRole('link', { name: 'Register' }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Link management' }).getAttribute('href')).toBe('/dashboard')
  await page
    .getByRole('button', { name: /^Buy now/ })
    .first()
    .click()
  await page.waitForURL('**/dashboard/cloak/plans')
  expect(await page.evaluate(() => history.state?.usr)).toEqual({ selectedPlan: expect.any(Number) })
  expect(faults).toEqual([])
})

test('signing in by the dialog leads to the same place as the sign-in screen', async () => {
  const { page } = await open()
  await page.getByRole('link', { name: 'Log in' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill('admin@demo.test')
  await dialog.getByLabel('Password', { exact: true }).fill('Admin12345')
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/dashboard/admin/dashboard')
})

const STRIP = '#brands [data-endless]'

const animationOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((each) => {
      const { animationName, animationDuration, animationIterationCount } = getComputedStyle(each)
      // Behind its own name an animation carries that of its file.
      return [animationName.split('_')[0], animationDuration, animationIterationCount]
    })

/** Makes the page take this machine's software rendering for a GPU's. */
const withGraphics = (page: Page) =>
  page.addInitScript(() => {
    const own = WebGL2RenderingContext.prototype.getExtension
    const unnamed = function (this: WebGL2RenderingContext, name: string) {
      return name === 'WEBGL_debug_renderer_info' ? null : Reflect.apply(own, this, [name])
    }
    Object.assign(WebGL2RenderingContext.prototype, { getExtension: unnamed })
  })

/** Time between two changes of a line, in ms of the page's clock, which is paused. */
async function turnOf(page: Page, selector: string): Promise<number> {
  const line = page.locator(selector)
  const next = async (): Promise<number> => {
    const before = await line.textContent()
    for (let ms = 100; ms <= 10_000; ms += 100) {
      await page.clock.runFor(100)
      // A timer's change is drawn after a real frame or two.
      await page.waitForTimeout(50)
      if ((await line.textContent()) !== before) return ms
    }
    throw new Error(`${selector} does not change`)
  }
  await next()
  return next()
}

test('the effects keep their timing and pause out of view', async () => {
  const { page, faults } = await open({
    moving: true,
    before: async (opened) => {
      await opened.clock.install()
      await withGraphics(opened)
    },
  })
  expect(await animationOf(page, 'aside [data-endless]')).toEqual(['offer-pulse', '5s', 'infinite'])
  expect(await animationOf(page, STRIP)).toEqual(['strip', '50s', 'infinite'])
  expect(await animationOf(page, 'h1 [data-endless]')).toEqual(['warm', '8s', 'infinite'])
  await page.clock.pauseAt(Date.now() + 60_000)
  expect(await turnOf(page, '#hero p[aria-hidden=true]')).toBe(2_500)
  await page.clock.resume()
  await page.locator('#aurora[data-running] canvas').waitFor({ state: 'attached' })
  expect(await page.locator('#brands li').count()).toBe(40)
  await page.locator('#brands[data-paused]').waitFor({ state: 'attached' })
  const strip = () => page.locator(STRIP).evaluate((each) => getComputedStyle(each).animationPlayState)
  expect(await strip()).toBe('paused')
  await page.locator('#brands').scrollIntoViewIfNeeded()
  await eventually(strip).toBe('running')
  await page.locator('#cloak h2').scrollIntoViewIfNeeded()
  await page.clock.pauseAt(Date.now() + 120_000)
  expect(await turnOf(page, '#cloak span[aria-hidden=true]')).toBe(2_000)
  await page.clock.resume()
  await page.locator('#about [data-shown]').waitFor({ state: 'detached' })
  await page.locator('#about').scrollIntoViewIfNeeded()
  await page.locator('#about [data-shown]').waitFor()
  const delays = await page
    .locator('#about h2 [aria-hidden] > span > span')
    .evaluateAll((letters) => letters.slice(0, 3).map((each) => getComputedStyle(each).transitionDelay))
  expect(delays).toEqual(['0s', '0.1s', '0.2s'])
  await page.locator('#hero[data-paused]').waitFor({ state: 'attached' })
  await eventually(() => page.locator('#aurora[data-running]').count()).toBe(0)
  expect(faults).toEqual([])
})

test('without a GPU a still gradient replaces the moving light', async () => {
  let scene: Promise<unknown> | undefined
  const { page, faults } = await open({
    moving: true,
    before: async (opened) => {
      scene = opened.waitForResponse('**/aurora-scene*')
    },
  })
  await scene
  await page.locator(STRIP).waitFor({ state: 'attached' })
  expect(await page.locator('#aurora canvas').count()).toBe(0)
  const still = page.locator('#aurora').evaluate((each) => getComputedStyle(each).backgroundImage)
  expect(await still).toContain('gradient')
  expect(faults).toEqual([])
})

test('nothing moves for visitors who prefer reduced motion', async () => {
  const { page } = await open({ before: withGraphics })
  await page.locator('#aurora canvas').waitFor({ state: 'attached' })
  const ticker = await page.locator('#hero p[aria-hidden=true]').textContent()
  await page.waitForTimeout(3_000)
  expect(await page.locator('#hero p[aria-hidden=true]').textContent()).toBe(ticker)
  expect(await page.locator('#aurora[data-running]').count()).toBe(0)
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  expect(await page.locator('h2 [aria-hidden] > span > span').count()).toBe(0)
})

test('the banner stays closed until the page is reloaded, and the contact button cannot be hidden', async () => {
  const { page } = await open()
  await page.getByRole('button', { name: 'Close the offer' }).click()
  await page.locator('footer').scrollIntoViewIfNeeded()
  expect(await page.locator('aside').count()).toBe(0)
  await page.reload()
  await page.locator('aside').waitFor()
  const button = page.getByRole('button', { name: 'Contact us' }).last()
  for (const hide of ['display:none', 'visibility:hidden', 'opacity:0']) {
    await button.evaluate(
      (each, style) => each.style.setProperty(...(style.split(':') as [string, string]), 'important'),
      hide,
    )
    await eventually(() =>
      button.evaluate((each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true })),
    ).toBe(true)
  }
})

test('the header turns opaque after 50 px, marks the current section, and collapses on phones', async () => {
  const { page } = await open()
  await page.evaluate(() => scrollTo(0, 50))
  expect(await page.locator('header[data-opaque]').count()).toBe(0)
  await page.evaluate(() => scrollTo(0, 51))
  await page.locator('header[data-opaque]').waitFor()
  const nav = page.getByRole('navigation', { name: 'Sections' })
  for (const name of ['Partner brands', 'Technology', 'Pricing', 'About us', 'Home']) {
    await nav.getByRole('link', { name }).click()
    await eventually(() => nav.locator('[aria-current]').textContent()).toBe(name)
  }
  expect(await nav.getByRole('link', { name: 'User guide' }).getAttribute('target')).toBe('_blank')
  const phone = await open({ width: 390 })
  await phone.page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = phone.page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Log in' }).waitFor()
  await phone.page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
})

test('the contact dialog links outside, shows the QR code, copies the ID for two seconds and closes step by step', async () => {
  const { page, faults } = await open({ before: (opened) => opened.clock.install() })
  await page.getByRole('button', { name: 'Contact us' }).last().click()
  const telegram = page.getByRole('link', { name: /Telegram/ })
  expect([await telegram.getAttribute('href'), await telegram.getAttribute('target')]).toEqual([
    'https://contact.example/telegram',
    '_blank',
  ])
  const wechat = page.getByRole('button', { name: /WeChat/ })
  for (const [channel, icon, colour] of [
    [telegram, 'send', '#2AABEE'],
    [wechat, 'message-circle', '#07C160'],
  ] as const) {
    const mark = channel.locator('span').first()
    await mark.locator(`.lucide-${icon}`).waitFor()
    expect(await mark.evaluate((each) => each.style.getPropertyValue('--channel'))).toBe(colour)
  }
  const code = page.getByRole('img', { name: 'WeChat QR code' })
  await wechat.click()
  await code.waitFor()
  expect(await page.getByRole('dialog').locator('ol li').count()).toBe(5)
  await wechat.click()
  await eventually(() => code.count()).toBe(0)
  await wechat.click()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('wechat.example')
  await page.clock.runFor(1_900)
  expect(await page.getByRole('button', { name: 'Copied' }).count()).toBe(1)
  await page.clock.runFor(200)
  await page.getByRole('button', { name: 'Copy', exact: true }).waitFor()
  await page.clock.resume()
  await page.mouse.click(20, 880)
  await eventually(() => code.count()).toBe(0)
  await wechat.waitFor()
  await page.mouse.click(20, 880)
  await eventually(() => page.getByRole('dialog').count()).toBe(0)
  expect(faults).toEqual([])
})

test('without the QR image and the clipboard the ID stays', async () => {
  const { page } = await open({
    before: async (opened) => {
      await opened.route('**/contact/wechat.svg', (route) => route.fulfill({ status: 404 }))
      await opened.addInitScript(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error('closed'))
        document.addEventListener('copy', () => {
          document.documentElement.dataset.copied = getSelection()?.toString() || 'by selection'
        })
      })
    },
  })
  await page.getByRole('button', { name: 'Contact us' }).last().click()
  await page.getByRole('button', { name: /WeChat/ }).click()
  await page.getByText('QR code image not found, please add via WeChat ID').waitFor()
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.dataset.copied)).toBeTruthy()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Contact an advisor' }).click()
  await page.getByRole('dialog').getByText('wechat.example').waitFor()
})

test('modes are chosen by keyboard, and terms and privacy come from the settings', async () => {
  const { page, faults } = await open()
  await page
    .locator('#cloak')
    .getByRole('radio', { name: /Regional mode/ })
    .focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('heading', { name: 'Review mode' }).waitFor()
  expect(await page.locator('#cloak label:has(:checked)').textContent()).toContain('Currently selected')
  expect(await page.locator('#cloak ol li').count()).toBe(4)
  await page.getByRole('button', { name: 'Terms of service' }).click()
  await page.getByRole('dialog').getByText('Plans do not renew automatically', { exact: false }).waitFor()
  await page.getByRole('tab', { name: 'Privacy Policy' }).click()
  await page.getByRole('dialog').getByText('What we keep about visitors').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('footer').getByText(`© ${new Date().getFullYear()} Sluice`).waitFor()
  expect(faults).toEqual([])
})

test("an abuse report is validated and lands in the administrators' queue", async () => {
  const admin = JSON.parse(await sessionOf(product.origin, 'admin@demo.test', 'Admin12345')) as {
    token: string
  }
  const user = JSON.parse(await sessionOf(product.origin, 'advertiser@demo.test', 'Demo12345')) as {
    token: string
  }
  const ask = async (path: string, token: string) =>
    (await fetch(product.origin + path, { headers: { authorization: `Bearer ${token}` } })).json()
  const { items } = (await ask('/api/cloak/list', user.token)) as { items: { short_link: string }[] }
  const { page } = await open()
  await page.getByRole('button', { name: 'Report abuse' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await dialog.getByText('This field is required').waitFor()
  await dialog.getByLabel('Short link').fill('nothing1')
  await dialog.getByLabel('Your email').fill('nobody')
  await dialog.getByLabel('Your email').blur()
  await dialog.getByText('Please enter a valid email address').waitFor()
  await dialog.getByLabel('Your email').fill('')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await dialog.getByRole('alert').first().waitFor()
  await dialog.getByLabel('Short link').fill(items[0]?.short_link ?? '')
  await dialog.getByLabel('What happened').fill('It asks for my card.')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await eventually(() => dialog.count()).toBe(0)
  const queue = (await ask('/api/admin/abuse-reports?status=open', admin.token)) as {
    items: { details: string }[]
  }
  expect(queue.items.map(({ details }) => details)).toContain('It asks for my card.')
})

test('the page fits every window in both languages, and has no axe finding in either theme', async () => {
  for (const [language, theme, width] of [
    ['en', 'dark', 360],
    ['zh', 'light', 768],
    ['en', 'light', 1280],
    ['zh', 'dark', 1920],
    ['zh', 'light', 360],
  ] as const) {
    const { page, faults, close } = await open({ language, theme, width })
    await page.locator('#pricing article').first().waitFor()
    for (const id of ['pricing', 'about']) await page.locator(`#${id}`).scrollIntoViewIfNeeded()
    await page.waitForTimeout(300)
    expect(await sidewaysScroll(page), `${language} ${width}`).toBe(0)
    expect(await axeFindings(page), `${language} ${theme} ${width}`).toEqual([])
    await page.locator('button[aria-label]').last().click()
    await page.getByRole('dialog').locator('button[aria-expanded]').click()
    await page.getByRole('dialog').locator('ol').waitFor()
    expect(await axeFindings(page), `contact ${theme}`).toEqual([])
    expect(faults).toEqual([])
    await close()
  }
})

test('search engines and link previews read the page in both languages before hydration', async () => {
  const read = async (path: string) => (await fetch(product.origin + path)).text()
  const [zh, en] = [await read('/'), await read('/?lang=en')]
  expect(zh).toContain('<html lang="zh-CN"')
  expect(zh).toContain('流向由您定。')
  expect(en).toContain('<html lang="en"')
  expect(en).toContain('<title>Sluice: right visitor, real link</title>')
  for (const words of ['Prepaid calls, plain prices.', 'Northlane', '10,000+', '99.9%'])
    expect(en).toContain(words)
  expect(en).toContain(`hreflang="zh-CN" href="${product.origin}/"`)
  const picture = /og:image" content="([^"]+)"/.exec(en)?.[1] ?? ''
  expect((await fetch(picture)).headers.get('content-type')).toBe('image/jpeg')
  expect(await read('/sitemap.xml')).toContain(`<loc>${product.origin}/?lang=en</loc>`)
  const robots = await read('/robots.txt')
  expect(robots).toContain(`Sitemap: ${product.origin}/sitemap.xml`)
  expect(robots).toContain('\nallow: /t/\n')
})

test.each([
  ['the language of the address', '/?lang=en'],
  ['the other language', '/'],
])("the prerendered page's scripts load after the first paint, in %s", async (_what, path) => {
  const { page } = await open({
    path,
    before: async (opened) => {
      await withPatience(opened)
      await opened.addInitScript(() => {
        const added = () => document.querySelector('script[type=module]') !== null
        const watch = new MutationObserver(() => {
          if (!added()) return
          watch.disconnect()
          const seen = performance.getEntriesByName('first-contentful-paint').length > 0
          document.documentElement.dataset.asked =
            document.readyState === 'loading' ? 'at once' : seen ? 'seen' : 'late'
        })
        watch.observe(document, { childList: true, subtree: true })
      })
    },
  })
  expect(await page.locator('html').getAttribute('data-asked')).toBe('seen')
})

test('the guide is searched by keyboard, its contents follow the reader, and its pictures open whole', async () => {
  const { page, faults } = await open({ language: 'en', path: '/user-guide.html' })
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await page.getByRole('heading', { name: /^6\. Blacklist/ }).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 400)
  await contents
    .locator('[aria-current=location]')
    .getByText(/Blacklist|What counts/)
    .waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('USDT')
  await page.getByRole('status').getByText('1 place', { exact: true }).waitFor()
  expect(await page.locator('aside:visible mark').allTextContents()).toEqual(['USDT'])
  await page.keyboard.press('Enter')
  await eventually(() => new URL(page.url()).hash).toBe('#en-plans')
  expect(await page.evaluate(() => [...CSS.highlights.keys()])).toEqual(['found', 'here'])
  await page.keyboard.type('zzz')
  await page.getByRole('status').getByText('Nothing found for “USDTzzz”').waitFor()
  await page.keyboard.press('Escape')
  await contents.waitFor()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: /^Contents/ }).click()
  await page.getByRole('link', { name: 'Create a link' }).click()
  await contents.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Contents Create a link' }).waitFor()
  await page.getByRole('link', { name: /The dialog for a new link/ }).click()
  const whole = page.getByRole('dialog', { name: /The dialog for a new link/ })
  await eventually(() => whole.getByRole('img').evaluate((each) => each.clientWidth)).toBe(1_200)
  await page.keyboard.press('Escape')
  await whole.waitFor({ state: 'hidden' })
  expect(faults).toEqual([])
})

test('a language in the address selects it, and the guide exists in both', async () => {
  const { page, faults } = await open({ language: 'zh', path: '/?lang=en' })
  await page.getByRole('heading', { level: 1 }).getByText('real link.').waitFor()
  await page.goto('/user-guide.html')
  await page.getByRole('heading', { level: 1, name: 'User guide' }).waitFor()
  await page.getByRole('link', { name: /切换到中文/ }).click()
  await page.getByRole('heading', { level: 1, name: '使用指南' }).waitFor()
  for (const width of [360, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await sidewaysScroll(page)).toBe(0)
  }
  await page.getByRole('button', { name: '浅色主题' }).click()
  expect(await page.evaluate(() => localStorage.getItem('sluice.theme'))).toBe('light')
  for (const image of await page.locator('main:visible img').all()) {
    await image.scrollIntoViewIfNeeded()
    await eventually(() => image.evaluate((each) => (each as HTMLImageElement).naturalWidth)).toBe(1_200)
    expect(await image.getAttribute('src')).toMatch(/-zh-light\.webp$/)
  }
  expect(await axeFindings(page)).toEqual([])
  expect(faults).toEqual([])
})
