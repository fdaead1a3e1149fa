import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { NoticePage } from '../features/notices/notice-page.tsx'
import { paths } from '../paths.ts'
import { PageSpinner } from '../ui/states.tsx'
import { AdminsOnly, SuperadminsOnly, UsersOnly, visitorsOnly } from './guards.tsx'
import { PageFault } from './page-fault.tsx'
import { WelcomePage } from './welcome-page.tsx'

/** A screen that is fetched when it is first opened. */
const screen = (path: string, load: NonNullable<RouteObject['lazy']>): RouteObject => ({
  path,
  lazy: load,
  HydrateFallback: PageSpinner,
})
const auth: NonNullable<RouteObject['lazy']> = async () => ({
  Component: (await import('../features/auth/auth-screen.tsx')).AuthScreen,
})

const user: RouteObject[] = [
  screen('', async () => ({ Component: (await import('./home-page.tsx')).HomePage })),
  screen('cloak/list', async () => ({
    Component: (await import('../features/cloaks/cloaks-page.tsx')).CloaksPage,
  })),
  screen('cloak/list/:id', async () => ({
    Component: (await import('../features/cloaks/detail/cloak-detail-page.tsx')).CloakDetailPage,
  })),
  screen('cloak/logs', async () => ({
    Component: (await import('../features/logs/logs-page.tsx')).LogsPage,
  })),
  screen('cloak/plans', async () => ({
    Component: (await import('../features/plans/plans-page.tsx')).PlansPage,
  })),
  screen('cloak/blacklist', async () => ({
    Component: (await import('../features/blacklist/blacklist-page.tsx')).BlacklistPage,
  })),
]

const admin: RouteObject[] = [
  screen('dashboard', async () => ({
    Component: (await import('../features/admin/figures/figures-page.tsx')).FiguresPage,
  })),
  screen('users', async () => ({
    Component: (await import('../features/admin/users/users-page.tsx')).UsersPage,
  })),
  screen('payments', async () => ({
    Component: (await import('../features/admin/payments/payments-page.tsx')).PaymentsPage,
  })),
  screen('plans', async () => ({
    Component: (await import('../features/admin/plans/plans-page.tsx')).PlansPage,
  })),
  screen('links', async () => ({
    Component: (await import('../features/admin/links/links-page.tsx')).LinksPage,
  })),
  screen('reports', async () => ({
    Component: (await import('../features/admin/reports/reports-page.tsx')).ReportsPage,
  })),
  screen('domains', async () => ({
    Component: (await import('../features/admin/domains/domains-page.tsx')).DomainsPage,
  })),
  screen('blacklist', async () => ({
    Component: (await import('../features/blacklist/blacklist-page.tsx')).SiteBlacklistPage,
  })),
  {
    Component: SuperadminsOnly,
    children: [
      screen('settings', async () => ({
        Component: (await import('../features/admin/settings/settings-page.tsx')).SettingsPage,
      })),
      screen('audit-log', async () => ({
        Component: (await import('../features/admin/audit/audit-page.tsx')).AuditPage,
      })),
    ],
  },
]

/** The administrators' screens have texts of their own, which nobody else loads. */
const adminArea: RouteObject = {
  lazy: async () => ({ Component: (await import('./admin-area.tsx')).AdminArea }),
  children: admin,
}

export const router = createBrowserRouter([
  { path: paths.landing, Component: WelcomePage },
  {
    loader: visitorsOnly,
    lazy: auth,
    HydrateFallback: PageSpinner,
    ErrorBoundary: PageFault,
    children: [{ path: paths.login }, { path: paths.register }],
  },
  { path: paths.sessionExpired, element: <NoticePage about="session" /> },
  { path: paths.unauthorized, element: <NoticePage about="unauthorized" /> },
  {
    path: paths.home,
    lazy: async () => ({ Component: (await import('./shell/layout.tsx')).Layout }),
    ErrorBoundary: PageFault,
    HydrateFallback: PageSpinner,
    children: [
      { Component: UsersOnly, ErrorBoundary: PageFault, children: user },
      { path: 'admin', Component: AdminsOnly, ErrorBoundary: PageFault, children: [adminArea] },
    ],
  },
  { path: '*', element: <Navigate to={paths.landing} replace /> },
])
