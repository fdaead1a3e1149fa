import { paths } from '../../../src/paths.ts'
import { type Deed, dialog, fill, inDialog, named, pressIcon, starting, submit } from './deed.ts'

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
  ...(['takeDown', 'resolve', 'dismiss'] as const).map(
    (how): Deed => ({
      name: `answer a report (${how})`,
      path: paths.adminAbuseReports,
      open: async (page, words) => {
        await named(page, words(`abuseReports.${how}`)).click()
        await dialog(page).locator('textarea').fill('A reason')
      },
      send: inDialog,
    }),
  ),
  {
    name: 'restore a link',
    path: paths.adminLinks,
    open: async (page, words) => {
      await starting(page, words('links.restoreNamed')).click()
      await dialog(page).locator('textarea').fill('A reason')
    },
    send: inDialog,
  },
  {
    name: 'unblock a domain',
    path: paths.adminDomains,
    open: async (page, words) => {
      await starting(page, words('domains.unblockNamed')).click()
      await dialog(page).locator('textarea').fill('A reason')
    },
    send: inDialog,
  },
  {
    name: 'remove a rule for all',
    path: paths.adminBlacklist,
    open: (page) => pressIcon(page, 'trash-2'),
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
    path: `${paths.adminSettings}?part=calls`,
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
    reads: true,
    send: (page, words) => named(page, words('log.export')),
  },
]
