import { paths } from '../../src/paths.ts'
import { press, type Screen } from './screen.ts'

const as = 'admin'
const SETTINGS = ['payment', 'calls', 'contact', 'banner', 'figures', 'brands', 'legal']

export const ADMIN_SCREENS: readonly Screen[] = [
  { name: 'admin-figures', path: paths.adminDashboard, as },
  { name: 'admin-users', path: paths.adminUsers, as },
  {
    name: 'admin-user-menu',
    path: paths.adminUsers,
    as,
    act: (page, words) => press(page, words('users.menu', { email: 'advertiser@demo.test' })),
  },
  {
    name: 'admin-adjust-calls',
    path: paths.adminUsers,
    as,
    act: async (page, words) => {
      await press(page, words('users.menu', { email: 'advertiser@demo.test' }))
      await page.getByRole('menuitem', { name: words('users.adjust') }).click()
    },
  },
  { name: 'admin-payments', path: paths.adminPayments, as },
  { name: 'admin-payments-approved', path: `${paths.adminPayments}?status=approved`, as },
  {
    name: 'admin-payment',
    path: paths.adminPayments,
    as,
    only: 390,
    act: (page) => page.locator('aside a').first().click(),
  },
  { name: 'admin-plans', path: paths.adminPlans, as },
  {
    name: 'admin-new-plan',
    path: paths.adminPlans,
    as,
    act: (page, words) => press(page, words('aplan.create')),
  },
  { name: 'admin-links', path: paths.adminLinks, as },
  { name: 'admin-reports', path: paths.adminAbuseReports, as },
  {
    name: 'admin-take-down',
    path: paths.adminAbuseReports,
    as,
    act: (page, words) => press(page, words('abuseReports.takeDown')),
  },
  { name: 'admin-domains', path: paths.adminDomains, as },
  {
    name: 'admin-block-domain',
    path: paths.adminDomains,
    as,
    act: (page, words) => press(page, words('domains.block')),
  },
  { name: 'admin-blacklist', path: paths.adminBlacklist, as },
  { name: 'admin-rates', path: paths.adminRates, as },
  {
    name: 'admin-add-rate',
    path: paths.adminRates,
    as,
    act: (page, words) => press(page, words('rates.add')),
  },
  ...SETTINGS.map(
    (part): Screen => ({
      name: `admin-settings-${part}`,
      path: `${paths.adminSettings}?part=${part}`,
      as: 'superadmin',
    }),
  ),
  { name: 'admin-audit', path: paths.adminAudit, as: 'superadmin' },
  {
    name: 'admin-audit-entry',
    path: paths.adminAudit,
    as: 'superadmin',
    act: (page) => page.locator('main ol .lucide-chevron-right').first().click(),
  },
]
