import { paths } from '../../src/paths.ts'
import { press, type Screen } from './screen.ts'

const as = 'user'

export const USER_SCREENS: readonly Screen[] = [
  { name: 'overview', path: paths.home, as },
  { name: 'overview-empty', path: paths.home, as: 'empty' },
  {
    name: 'menu',
    path: paths.home,
    as,
    only: 390,
    act: (page, words) => press(page, words('menu')),
  },
  {
    name: 'user-menu',
    path: paths.home,
    as,
    act: (page) => page.locator('header [aria-haspopup=menu]').click(),
  },
  {
    name: 'notices',
    path: paths.home,
    as: 'empty',
    act: (page) => page.locator('header [aria-haspopup=dialog]').first().click(),
  },
  {
    name: 'palette',
    path: paths.home,
    as,
    act: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('option').first().waitFor()
    },
  },
  {
    name: 'keys',
    path: paths.home,
    as,
    act: async (page) => {
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'links', path: paths.cloaks, as },
  { name: 'links-none', path: paths.cloaks, as: 'empty' },
  { name: 'links-no-match', path: `${paths.cloaks}?q=nothing%20is%20called%20so`, as },
  { name: 'new-link', path: paths.newCloak, as, act: (page) => page.getByRole('dialog').waitFor() },
  {
    name: 'membership',
    path: paths.newCloak,
    as: 'empty',
    act: (page) => page.getByRole('dialog').waitFor(),
  },
  {
    name: 'new-link-faults',
    path: paths.newCloak,
    as,
    act: async (page, words) => {
      await press(page, words('cloaks.submit'))
      await page.getByRole('dialog').getByText(words('regionRequired')).waitFor()
    },
  },
  {
    name: 'edit-link',
    path: paths.cloak(5),
    as,
    act: async (page) => {
      await page
        .locator('main')
        .getByRole('button')
        .filter({ has: page.locator('.lucide-pencil') })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'delete-link',
    path: paths.cloaks,
    as,
    act: (page) => page.locator('main .lucide-trash-2').first().click(),
  },
  { name: 'all-to-safe', path: paths.cloaks, as, act: (page, words) => press(page, words('toSafe.action')) },
  {
    name: 'mode-switch',
    path: paths.cloaks,
    as,
    act: (page) => page.locator('tbody [aria-haspopup=menu]').first().click(),
  },
  {
    name: 'links-chosen',
    path: paths.cloaks,
    as,
    act: async (page, words) => {
      for (const at of [0, 2]) await page.locator('tbody input[type=checkbox]').nth(at).check()
      await press(page, words('chosen.toSafe'))
    },
  },
  { name: 'link', path: paths.cloak(5), as },
  { name: 'link-full-open', path: paths.cloak(14), as },
  { name: 'statistics', path: paths.statistics, as },
  { name: 'statistics-filtered', path: `${paths.statistics}?country=DE&device=!mobile`, as },
  {
    name: 'note',
    path: paths.statistics,
    as,
    act: async (page, words) => {
      await press(page, words('marks.addNote'))
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'statistics-compared', path: `${paths.statistics}?range=7d&compare=1`, as },
  { name: 'link-money', path: `${paths.cloak(5)}?show=money`, as },
  { name: 'statistics-money', path: `${paths.statistics}?show=money`, as },
  { name: 'statistics-money-countries', path: `${paths.statistics}?show=money&by=country`, as },
  { name: 'logs', path: paths.logs, as },
  {
    name: 'visit',
    path: paths.logs,
    as,
    act: (page) => page.locator('tbody').getByRole('button').first().click(),
  },
  { name: 'logs-filtered', path: `${paths.logs}?country=DE&reason=country_match`, as },
  { name: 'blacklist', path: paths.blacklist, as },
  { name: 'blacklist-empty', path: paths.blacklist, as: 'empty' },
  {
    name: 'blacklist-add',
    path: paths.blacklist,
    as,
    act: (page, words) => press(page, words('blacklist.add')),
  },
  { name: 'plans', path: paths.plans, as },
  { name: 'plans-none', path: paths.plans, as: 'empty' },
  {
    name: 'payment',
    path: paths.plans,
    as,
    act: async (page, words) => {
      await page.getByRole('article').getByRole('button').first().click()
      await page.getByRole('img', { name: words('pay.qr') }).waitFor()
    },
  },
  {
    name: 'payment-sent',
    path: paths.plans,
    as,
    act: async (page) => {
      await page.locator('tbody').getByRole('button').first().click()
      await page.getByRole('dialog').getByRole('img').waitFor()
    },
  },
  { name: 'settings', path: paths.settings, as },
  { name: 'conversions', path: paths.conversions, as },
  { name: 'conversions-settings', path: `${paths.conversions}?part=settings`, as },
  { name: 'conversions-received', path: `${paths.conversions}?part=postbacks`, as },
  { name: 'conversions-list', path: `${paths.conversions}?part=list`, as },
  { name: 'conversions-none', path: `${paths.conversions}?part=list`, as: 'empty' },
  { name: 'domains-none', path: paths.domains, as },
  {
    name: 'domain-add',
    path: paths.domains,
    as,
    act: async (page, words) => {
      await press(page, words('ownDomains.add'))
      await page.getByRole('dialog').locator('input').fill('https://bücher.example/shop')
      await page.getByRole('dialog').getByText('xn--bcher-kva.example').waitFor()
    },
  },
  {
    name: 'second-factor',
    path: paths.settings,
    as,
    act: (page, words) => press(page, words('totp.setUp')),
  },
]
