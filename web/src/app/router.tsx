import type { ComponentType } from 'react'
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { loadTexts, type ScreenTexts } from '../i18n/messages.ts'
import { paths } from '../paths.ts'
import { isAdmin } from '../session/role.ts'
import { readSession } from '../session/session-store.ts'
import { loadChunk } from '../ui/load-chunk.ts'
import { PageSpinner } from '../ui/states.tsx'
import { AdminsOnly, SuperadminsOnly, UsersOnly, visitorsOnly } from './guards.tsx'
import { PageFault } from './page-fault.tsx'

type Load = () => Promise<{ Component: ComponentType }>

/** A screen that is loaded, with its texts, when first opened. */
const screen = (path: string, load: Load, ...texts: ScreenTexts[]): RouteObject => ({
  path,
  lazy: async () =>
    (await loadChunk(path || 'index', Promise.all([load(), texts.length > 0 && loadTexts(...texts)])))[0],
  HydrateFallback: PageSpinner,
})
const auth: Load = async () => {
  const loading = Promise.all([import('../features/auth/auth-screen.tsx'), loadTexts('auth')])
  return { Component: (await loadChunk('auth', loading))[0].AuthScreen }
}

const user: RouteObject[] = [
  screen('', async () => ({ Component: (await import('./home-page.tsx')).HomePage })),
  screen(
    'cloak/list',
    async () => ({ Component: (await import('../features/cloaks/cloaks-page.tsx')).CloaksPage }),
    'history',
  ),
  screen(
    'cloak/list/:id',
    async () => ({
      Component: (await import('../features/cloaks/detail/cloak-detail-page.tsx')).CloakDetailPage,
    }),
    'history',
    'statistics',
    'dates',
  ),
  screen(
    'cloak/logs',
    async () => ({ Component: (await import('../features/logs/logs-page.tsx')).LogsPage }),
    'logs',
    'dates',
  ),
  screen(
    'cloak/plans',
    async () => ({ Component: (await import('../features/plans/plans-page.tsx')).PlansPage }),
    'plans',
  ),
  screen(
    'cloak/statistics',
    async () => ({
      Component: (await import('../features/statistics/statistics-page.tsx')).StatisticsPage,
    }),
    'statistics',
    'dates',
  ),
  screen(
    'cloak/blacklist',
    async () => ({
      Component: (await import('../features/blacklist/blacklist-page.tsx')).BlacklistPage,
    }),
    'blacklist',
    'dates',
  ),
]

/** For all signed-in users. */
const own: RouteObject[] = [
  screen(
    'settings',
    async () => ({ Component: (await import('../features/settings/settings-page.tsx')).SettingsPage }),
    'settings',
    'auth',
  ),
]

const admin: RouteObject[] = [
  { index: true, element: <Navigate to={paths.adminDashboard} replace /> },
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
    Component: (await import('../features/admin/abuse-reports/abuse-reports-page.tsx')).AbuseReportsPage,
  })),
  screen('domains', async () => ({
    Component: (await import('../features/admin/domains/domains-page.tsx')).DomainsPage,
  })),
  screen(
    'blacklist',
    async () => ({
      Component: (await import('../features/blacklist/blacklist-page.tsx')).SiteBlacklistPage,
    }),
    'blacklist',
    'dates',
  ),
  screen('settings', async () => ({
    Component: (await import('../features/admin/settings/settings-page.tsx')).SettingsPage,
  })),
  {
    Component: SuperadminsOnly,
    children: [
      screen(
        'audit-log',
        async () => ({
          Component: (await import('../features/admin/audit/audit-page.tsx')).AuditPage,
        }),
        'blacklist',
        'dates',
      ),
    ],
  },
]

/** The administrators' menu and screens have their own texts, which nobody else loads. */
async function loadAdminTexts(): Promise<null> {
  if (isAdmin(readSession().session?.user.role)) await loadChunk('admin', loadTexts('admin', 'auth'))
  return null
}

/** Reads the address and starts to load its screen. */
export const createRouter = () =>
  createBrowserRouter([
    {
      path: paths.landing,
      ErrorBoundary: PageFault,
      children: [
        screen(
          '',
          async () => ({ Component: (await import('./landing-route.tsx')).LandingRoute }),
          'landing',
          'auth',
        ),
      ],
    },
    {
      loader: visitorsOnly,
      lazy: auth,
      HydrateFallback: PageSpinner,
      ErrorBoundary: PageFault,
      children: [{ path: paths.login }, { path: paths.register }],
    },
    screen(paths.sessionExpired, async () => ({
      Component: (await import('../features/notices/notice-page.tsx')).SessionExpiredPage,
    })),
    screen(paths.unauthorized, async () => ({
      Component: (await import('../features/notices/notice-page.tsx')).UnauthorizedPage,
    })),
    screen(
      paths.ownPassword,
      async () => ({ Component: (await import('./own-password-page.tsx')).OwnPasswordPage }),
      'settings',
      'auth',
    ),
    {
      path: paths.home,
      loader: loadAdminTexts,
      shouldRevalidate: () => false,
      lazy: async () => ({ Component: (await loadChunk('layout', import('./shell/layout.tsx'))).Layout }),
      ErrorBoundary: PageFault,
      HydrateFallback: PageSpinner,
      children: [
        { Component: UsersOnly, ErrorBoundary: PageFault, children: user },
        { ErrorBoundary: PageFault, children: own },
        { path: 'admin', Component: AdminsOnly, ErrorBoundary: PageFault, children: admin },
      ],
    },
    { path: '*', element: <Navigate to={paths.landing} replace /> },
  ])

export type Router = ReturnType<typeof createRouter>

/** Settles once the first screen has been loaded. */
export const firstScreen = (router: Router): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
