import { Navigate, type RouteObject } from 'react-router'
import { paths } from '../../paths.ts'
import { SuperadminsOnly } from '../guards.tsx'
import { screen } from './screen.ts'

export const adminScreens: RouteObject[] = [
  { index: true, element: <Navigate to={paths.adminDashboard} replace /> },
  screen('dashboard', async () => ({
    Component: (await import('../../features/admin/figures/figures-page.tsx')).FiguresPage,
  })),
  screen('users', async () => ({
    Component: (await import('../../features/admin/users/users-page.tsx')).UsersPage,
  })),
  screen('payments', async () => ({
    Component: (await import('../../features/admin/payments/payments-page.tsx')).PaymentsPage,
  })),
  screen('plans', async () => ({
    Component: (await import('../../features/admin/plans/plans-page.tsx')).PlansPage,
  })),
  screen('links', async () => ({
    Component: (await import('../../features/admin/links/links-page.tsx')).LinksPage,
  })),
  screen('reports', async () => ({
    Component: (await import('../../features/admin/abuse-reports/abuse-reports-page.tsx')).AbuseReportsPage,
  })),
  screen('domains', async () => ({
    Component: (await import('../../features/admin/domains/domains-page.tsx')).DomainsPage,
  })),
  screen(
    'blacklist',
    async () => ({
      Component: (await import('../../features/blacklist/blacklist-page.tsx')).SiteBlacklistPage,
    }),
    'blacklist',
    'dates',
  ),
  screen(
    'rates',
    async () => ({ Component: (await import('../../features/admin/rates/rates-page.tsx')).RatesPage }),
    'costs',
    'dates',
  ),
  screen(
    'settings',
    async () => ({
      Component: (await import('../../features/admin/settings/settings-page.tsx')).SettingsPage,
    }),
    'contact',
  ),
  {
    Component: SuperadminsOnly,
    children: [
      screen(
        'audit-log',
        async () => ({
          Component: (await import('../../features/admin/audit/audit-page.tsx')).AuditPage,
        }),
        'blacklist',
        'dates',
      ),
    ],
  },
]
