import { paths } from '../src/paths.ts'

export type Viewer = 'visitor' | 'user' | 'admin' | 'superadmin'
export type Screen = { name: string; path: string; as: Viewer }

/** Every screen of the application, and as whom it is looked at. */
export const SCREENS: readonly Screen[] = [
  { name: 'landing', path: paths.landing, as: 'visitor' },
  { name: 'guide', path: '/user-guide.html', as: 'visitor' },
  { name: 'login', path: paths.login, as: 'visitor' },
  { name: 'register', path: paths.register, as: 'visitor' },
  { name: 'session-expired', path: paths.sessionExpired, as: 'visitor' },
  { name: 'unauthorized', path: paths.unauthorized, as: 'visitor' },
  { name: 'overview', path: paths.home, as: 'user' },
  { name: 'links', path: paths.cloaks, as: 'user' },
  { name: 'new-link', path: paths.newCloak, as: 'user' },
  { name: 'link', path: paths.cloak(1), as: 'user' },
  { name: 'logs', path: paths.logs, as: 'user' },
  { name: 'statistics', path: paths.statistics, as: 'user' },
  { name: 'blacklist', path: paths.blacklist, as: 'user' },
  { name: 'plans', path: paths.plans, as: 'user' },
  { name: 'settings', path: paths.settings, as: 'user' },
  { name: 'admin-figures', path: paths.adminDashboard, as: 'admin' },
  { name: 'admin-users', path: paths.adminUsers, as: 'admin' },
  { name: 'admin-payments', path: paths.adminPayments, as: 'admin' },
  { name: 'admin-plans', path: paths.adminPlans, as: 'admin' },
  { name: 'admin-links', path: paths.adminLinks, as: 'admin' },
  { name: 'admin-domains', path: paths.adminDomains, as: 'admin' },
  { name: 'admin-reports', path: paths.adminReports, as: 'admin' },
  { name: 'admin-blacklist', path: paths.adminBlacklist, as: 'admin' },
  { name: 'admin-settings', path: paths.adminSettings, as: 'superadmin' },
  { name: 'admin-audit', path: paths.adminAudit, as: 'superadmin' },
]
