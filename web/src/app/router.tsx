import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { NoticePage } from '../features/notices/notice-page.tsx'
import { paths } from '../paths.ts'
import { PageSpinner } from '../ui/states.tsx'
import { AdminsOnly, UsersOnly, visitorsOnly } from './guards.tsx'
import { PageFault } from './page-fault.tsx'

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
  screen('dashboard', async () => ({ Component: (await import('./admin-home-page.tsx')).AdminHomePage })),
]

export const router = createBrowserRouter([
  {
    path: paths.landing,
    lazy: async () => ({ Component: (await import('./landing-route.tsx')).LandingRoute }),
    HydrateFallback: PageSpinner,
    ErrorBoundary: PageFault,
  },
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
      { path: 'admin', Component: AdminsOnly, ErrorBoundary: PageFault, children: admin },
    ],
  },
  { path: '*', element: <Navigate to={paths.landing} replace /> },
])

/** Settles when the screen of the first address has been fetched. */
export const firstScreen = (): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
