import { paths } from '../../src/paths.ts'
import { press, type Words } from '../pictures/screen.ts'
import type { Form, Opens } from './form.ts'

const as = 'admin'
const CONFIRM = {
  status: 403,
  json: {
    status: 'error',
    code: 'confirmation_required',
    message: 'confirm',
    error: 'confirm',
    data: { with: 'password' },
  },
}

/** Opens one of the dialogs in the menu of the demo's advertiser. */
const ofUser =
  (item: Parameters<Words>[0]): Opens =>
  async (page, words) => {
    await press(page, words('users.menu', { email: 'advertiser@demo.test' }))
    await page.getByRole('menuitem', { name: words(item), exact: true }).click()
  }
const users = { path: `${paths.adminUsers}?q=advertiser`, as } as const
const settings = (part: string): Form => ({
  file: 'features/admin/settings/settings-form.tsx',
  name: part,
  path: `${paths.adminSettings}?part=${part}`,
  as: 'superadmin',
  within: 'main form',
})

export const ADMIN_FORMS: readonly Form[] = [
  { file: 'features/admin/users/edit-user-dialog.tsx', ...users, open: ofUser('users.edit') },
  { file: 'features/admin/users/adjust-dialog.tsx', ...users, open: ofUser('users.adjust') },
  { file: 'features/admin/users/status-dialog.tsx', ...users, open: ofUser('users.deactivate') },
  { file: 'features/admin/users/deletion-dialog.tsx', ...users, open: ofUser('users.deleteAccount') },
  {
    file: 'features/admin/users/role-dialog.tsx',
    ...users,
    as: 'superadmin',
    open: ofUser('users.changeRole'),
  },
  {
    file: 'features/admin/plans/plan-dialog.tsx',
    path: paths.adminPlans,
    as,
    open: (page, words) => press(page, words('aplan.create')),
  },
  {
    file: 'features/admin/links/moderate-dialog.tsx',
    path: paths.adminLinks,
    as,
    open: (page) => page.locator('main .lucide-circle-off').first().click(),
  },
  {
    file: 'features/admin/domains/block-dialog.tsx',
    path: paths.adminDomains,
    as,
    open: (page, words) => press(page, words('domains.block')),
  },
  {
    file: 'features/admin/domains/unblock-dialog.tsx',
    path: paths.adminDomains,
    as,
    open: (page) => page.locator('main .lucide-undo-2').first().click(),
  },
  {
    file: 'features/admin/rates/rate-dialog.tsx',
    path: paths.adminRates,
    as,
    open: (page, words) => press(page, words('rates.add')),
  },
  {
    file: 'features/admin/abuse-reports/handle-dialog.tsx',
    path: paths.adminAbuseReports,
    as,
    open: (page, words) => press(page, words('abuseReports.dismiss')),
  },
  {
    file: 'features/blacklist/add-rule-dialog.tsx',
    name: 'of the site',
    path: paths.adminBlacklist,
    as,
    open: (page, words) => press(page, words('blacklist.add')),
  },
  {
    file: 'features/admin/payments/decide.tsx',
    path: paths.adminPayments,
    as,
    within: 'main',
    open: async (page, words) => {
      // On a phone the queue comes first.
      await page
        .getByRole('complementary', { name: words('review.list') })
        .getByRole('link')
        .first()
        .click()
      await page.locator('main textarea').waitFor()
    },
  },
  {
    file: 'app/confirmation/confirmation-dialog.tsx',
    ...users,
    answers: { '/api/admin/users/*/calls': CONFIRM },
    open: async (page, words) => {
      await ofUser('users.adjust')(page, words)
      await page.getByRole('dialog').getByRole('textbox').first().fill('5')
      await page.getByRole('dialog').getByRole('textbox').last().fill('for a test')
      await page.getByRole('dialog').locator('button[type=submit]').click()
      await page.getByRole('heading', { name: words('confirm.title') }).waitFor()
    },
  },
  ...['payment', 'calls', 'contact', 'banner', 'figures', 'brands', 'legal'].map(settings),
]
