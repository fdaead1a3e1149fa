import type { Locator, Page } from 'playwright-core'
import { paths } from '../../src/paths.ts'
import type { Words } from '../pictures/screen.ts'

/** What a user does on a screen that asks the server to change something. */
export type Deed = {
  name: string
  path: string
  /** Opens and fills the form. */
  open?: (page: Page, words: Words) => Promise<unknown>
  send: (page: Page, words: Words) => Locator
}

/** Toasts of errors have the role of a dialog, but no title. */
const dialog = (page: Page) => page.locator(':is([role=dialog], [role=alertdialog]):has(h2)').last()
/** The button that does it is the last of a dialog. */
const inDialog = (page: Page) => dialog(page).getByRole('button').last()
const submit = (page: Page) => page.locator('form [type=submit]').last()
const named = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()
const starting = (page: Page, text: string) =>
  page
    .locator('main')
    .getByRole('button', { name: text.split('{')[0] ?? text })
    .first()
const fill = async (all: Locator, values: readonly string[]) => {
  for (const [at, value] of values.entries()) await all.nth(at).fill(value)
}
const pressIcon = (page: Page, icon: string) => page.locator(`main .lucide-${icon}`).first().click()

/** The server agrees to an earlier step, so that the next can fail. */
const agree = (page: Page, path: string) =>
  page.route(`**${path}`, (route) => route.fulfill({ json: { status: 'success', message: 'ok' } }))

const EMAIL = 'somebody@demo.test'
const PASSWORD = 'Demo12345'
const PICTURE = { name: 'paid.png', mimeType: 'image/png', buffer: Buffer.from('89504e470d0a1a0a', 'hex') }

const forgot = async (page: Page, words: Words) => {
  await page.goto(paths.login)
  await named(page, words('auth.forgot')).click()
  await page.locator('input[type=email]').fill(EMAIL)
}
const forgotCode = async (page: Page, words: Words) => {
  await agree(page, '/api/email/send-reset-code')
  await forgot(page, words)
  await submit(page).click()
  await page.locator('input[autocomplete=one-time-code], input[inputmode=numeric]').fill('123456')
}
const password = (name: string) => async (page: Page, words: Words) => {
  await named(page, words(name as 'totp.setUp')).click()
  await dialog(page).locator('input[type=password]').fill(PASSWORD)
}

export const VISITOR_DEEDS: readonly Deed[] = [
  {
    name: 'report abuse',
    path: paths.landing,
    open: async (page, words) => {
      await named(page, words('foot.report')).click()
      await dialog(page).locator('input').first().fill('abcdefg')
    },
    send: inDialog,
  },
  {
    name: 'log in',
    path: paths.login,
    open: async (page) => {
      await page.locator('input[type=email]').fill(EMAIL)
      await page.locator('input[type=password]').fill(PASSWORD)
    },
    send: submit,
  },
  { name: 'ask for a reset', path: paths.login, open: forgot, send: submit },
  { name: 'verify the code', path: paths.login, open: forgotCode, send: submit },
  {
    name: 'choose a new password',
    path: paths.login,
    open: async (page, words) => {
      await agree(page, '/api/email/verify-reset-code')
      await forgotCode(page, words)
      await submit(page).click()
      await page.locator('input[type=password]').first().waitFor()
      await fill(page.locator('input[type=password]'), [PASSWORD, PASSWORD])
    },
    send: submit,
  },
  {
    name: 'ask for a code',
    path: paths.register,
    open: (page) => page.locator('input[type=email]').fill(EMAIL),
    send: (page, words) => named(page, words('auth.sendCode')),
  },
  {
    name: 'register',
    path: paths.register,
    open: async (page) => {
      await fill(page.locator('form input:not([type=checkbox])'), [EMAIL, '123456', PASSWORD])
      for (const box of await page.getByRole('checkbox').all()) await box.check()
    },
    send: submit,
  },
]

export const USER_DEEDS: readonly Deed[] = [
  {
    name: 'create a link',
    path: paths.cloaks,
    open: async (page, words) => {
      await named(page, words('cloaks.create')).click()
      await dialog(page).getByText(words('mode.full_open'), { exact: true }).click()
      await dialog(page).getByLabel(words('cloaks.name')).fill('Anything')
      await dialog(page)
        .getByRole('textbox', { name: words('realLink') })
        .fill('https://example.com/')
    },
    send: inDialog,
  },
  { name: 'edit a link', path: paths.cloaks, open: (page) => pressIcon(page, 'pencil'), send: inDialog },
  { name: 'delete a link', path: paths.cloaks, open: (page) => pressIcon(page, 'trash-2'), send: inDialog },
  {
    name: 'switch all to audit',
    path: paths.cloaks,
    open: (page, words) => named(page, words('toSafe.action')).click(),
    send: inDialog,
  },
  {
    name: 'block an address',
    path: paths.blacklist,
    open: async (page, words) => {
      await named(page, words('blacklist.add')).click()
      await dialog(page).locator('input').first().fill('203.0.113.77')
    },
    send: inDialog,
  },
  {
    name: 'submit a payment',
    path: paths.plans,
    open: async (page, words) => {
      await page.getByRole('article').getByRole('button').first().click()
      await dialog(page).locator('input[type=file]').setInputFiles(PICTURE)
      await dialog(page).getByLabel(words('pay.transaction')).fill('a'.repeat(64))
    },
    send: inDialog,
  },
  {
    name: 'change the password',
    path: paths.settings,
    open: (page) => fill(page.locator('main input[type=password]'), [PASSWORD, 'Other12345', 'Other12345']),
    send: submit,
  },
  { name: 'set up a second factor', path: paths.settings, open: password('totp.setUp'), send: inDialog },
  { name: 'download the data', path: paths.settings, open: password('account.download'), send: inDialog },
  { name: 'delete the account', path: paths.settings, open: password('account.delete'), send: inDialog },
  {
    name: 'sign out other devices',
    path: paths.settings,
    send: (page, words) => named(page, words('devices.endOthers')),
  },
]

const ofUser = (name: string, item: string, values: readonly string[]): Deed => ({
  name,
  path: paths.adminUserSearch('advertiser'),
  open: async (page, words) => {
    await named(page, words('users.menu', { email: 'advertiser@demo.test' })).click()
    await page.getByRole('menuitem', { name: words(item as 'users.edit') }).click()
    await fill(dialog(page).locator('input:not([type=radio]), textarea'), values)
  },
  send: inDialog,
})

export const ADMIN_DEEDS: readonly Deed[] = [
  ofUser('adjust calls', 'users.adjust', ['5', 'A refund']),
  ofUser('edit a user', 'users.edit', []),
  ofUser('disable an account', 'users.deactivate', ['A reason']),
  ofUser('change a role', 'users.changeRole', ['A reason']),
  ofUser('delete an account', 'users.deleteAccount', ['A reason']),
  {
    name: 'reject a payment',
    path: paths.adminPayments,
    open: (page) => page.locator('main textarea').fill('A reason'),
    send: (page, words) => named(page, words('review.reject')),
  },
  {
    name: 'approve a payment',
    path: paths.adminPayments,
    open: async (page) => {
      for (const box of await page.locator('main').getByRole('checkbox').all()) await box.check()
    },
    send: (page, words) => starting(page, words('review.approve')),
  },
  {
    name: 'create a plan',
    path: paths.adminPlans,
    open: async (page, words) => {
      await named(page, words('aplan.create')).click()
      await fill(dialog(page).locator('input:not([type=checkbox])'), ['新', 'New', '9', '900', '9'])
    },
    send: inDialog,
  },
  {
    name: 'hide a plan',
    path: paths.adminPlans,
    send: (page) => page.locator('main button:has(.lucide-eye-off)').first(),
  },
  {
    name: 'take a link down',
    path: paths.adminLinks,
    open: async (page, words) => {
      await starting(page, words('links.takeDownNamed')).click()
      await dialog(page).locator('textarea').fill('A reason')
    },
    send: inDialog,
  },
  {
    name: 'block a domain',
    path: paths.adminDomains,
    open: async (page, words) => {
      await named(page, words('domains.block')).click()
      await fill(dialog(page).locator('input, textarea'), ['bad.example', 'A reason'])
    },
    send: inDialog,
  },
  {
    name: 'block an address everywhere',
    path: paths.adminBlacklist,
    open: async (page, words) => {
      await named(page, words('blacklist.add')).click()
      await dialog(page).locator('input').first().fill('203.0.113.78')
    },
    send: inDialog,
  },
  {
    name: 'save the settings',
    path: paths.adminSettings,
    open: (page) => page.locator('main input[inputmode=numeric]').first().fill('1001'),
    send: submit,
  },
  {
    name: 'check the audit log',
    path: paths.adminAudit,
    send: (page, words) => named(page, words('log.check')),
  },
  {
    name: 'export the audit log',
    path: paths.adminAudit,
    send: (page, words) => named(page, words('log.export')),
  },
]
