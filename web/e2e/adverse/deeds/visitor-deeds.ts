import type { Page } from 'playwright-core'
import { paths } from '../../../src/paths.ts'
import type { Words } from '../../pictures/screen.ts'
import { type Deed, dialog, fill, inDialog, named, PASSWORD, submit } from './deed.ts'

/** The server agrees to an earlier step, so that the next can fail. */
const agree = (page: Page, path: string) =>
  page.route(`**${path}`, (route) => route.fulfill({ json: { status: 'success', message: 'ok' } }))

const EMAIL = 'somebody@demo.test'
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
