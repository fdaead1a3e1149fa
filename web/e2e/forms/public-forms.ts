import { paths } from '../../src/paths.ts'
import { press } from '../pictures/screen.ts'
import { done, type Form, type Opens } from './form.ts'

const as = 'visitor'
const RESET = { '/api/email/send-reset-code': done, '/api/email/verify-reset-code': done }

const toForgot: Opens = async (page, words) => {
  await press(page, words('auth.forgot'))
  await page.getByRole('heading', { name: words('auth.resetTitle') }).waitFor()
}
const toCode: Opens = async (page, words) => {
  await toForgot(page, words)
  await page.getByRole('textbox').fill('somebody@example.com')
  await page.locator('form button[type=submit]').click()
  await page.getByRole('heading', { name: words('auth.checkEmail') }).waitFor()
}
const toPassword: Opens = async (page, words) => {
  await toCode(page, words)
  await page.getByRole('textbox').fill('123456')
  await page.locator('form button[type=submit]').click()
  await page.getByRole('heading', { name: words('auth.newPasswordTitle') }).waitFor()
}

/** The header shows the links to both from 351 px up, the menu has them at every width below 1121 px. */
const dialog =
  (mode: 'login' | 'register'): Opens =>
  async (page, words) => {
    const link = page.locator('header').getByRole('link', { name: words(`site.${mode}`), exact: true })
    if (!(await link.first().isVisible())) await press(page, words('site.menu'))
    await link.filter({ visible: true }).first().click()
    await page.getByRole('dialog').locator('form').waitFor()
  }

export const PUBLIC_FORMS: readonly Form[] = [
  { file: 'features/auth/login-form.tsx', path: paths.login, as },
  { file: 'features/auth/login-form.tsx', name: 'in a dialog', path: '/', as, open: dialog('login') },
  { file: 'features/auth/register-form.tsx', path: paths.register, as },
  { file: 'features/auth/register-form.tsx', name: 'in a dialog', path: '/', as, open: dialog('register') },
  { file: 'features/auth/email-step.tsx', path: paths.login, as, open: toForgot },
  { file: 'features/auth/code-step.tsx', path: paths.login, as, open: toCode, answers: RESET },
  { file: 'features/auth/password-step.tsx', path: paths.login, as, open: toPassword, answers: RESET },
  {
    file: 'features/abuse/abuse-report-dialog.tsx',
    path: '/',
    as,
    open: (page, words) => press(page, words('foot.report')),
  },
]
