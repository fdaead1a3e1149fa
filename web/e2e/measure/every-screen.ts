import { paths } from '../../src/paths.ts'

/** `as`: whose screen it is. */
export type Screen = { path: string; as: 'nobody' | 'user' | 'empty' | 'superadmin' }

const of =
  (as: Screen['as']) =>
  (path: string): Screen => ({ path, as })

/** Days that are compared with days of visits, whenever the tests run. */
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** Every screen of the application, some of them in several states. */
export const everyScreen = (cloak: number): readonly Screen[] => [
  ...[paths.landing, paths.login, paths.register, paths.sessionExpired, paths.unauthorized].map(of('nobody')),
  ...[
    paths.home,
    paths.cloaks,
    paths.newCloak,
    paths.cloak(cloak),
    paths.logs,
    paths.blacklist,
    paths.costs,
    paths.costsOf(cloak),
    paths.statistics,
    `${paths.statistics}?compare=1&range=custom&from=${daysAgo(13)}&to=${daysAgo(7)}`,
    `${paths.statistics}?show=money&by=country`,
    `${paths.cloak(cloak)}?show=money`,
    paths.plans,
    paths.settings,
    ...['', '?part=settings', '?part=postbacks', '?part=list'].map((part) => paths.conversions + part),
    paths.domains,
    paths.ownPassword,
  ].map(of('user')),
  ...[paths.home, paths.cloaks].map(of('empty')),
  ...[
    paths.adminDashboard,
    paths.adminUsers,
    paths.adminPayments,
    `${paths.adminPayments}?status=approved`,
    paths.adminPlans,
    paths.adminLinks,
    paths.adminDomains,
    paths.adminAbuseReports,
    `${paths.adminAbuseReports}?status=resolved`,
    paths.adminBlacklist,
    paths.adminRates,
    ...['', '?part=contact', '?part=banner', '?part=brands', '?part=legal'].map(
      (part) => paths.adminSettings + part,
    ),
    paths.adminAudit,
    `${paths.adminAudit}?action=settings.add_picture&actor=1`,
  ].map(of('superadmin')),
]
