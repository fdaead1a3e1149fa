import { createBrowserRouter, Navigate } from 'react-router'
import { loadTexts } from '../i18n/messages.ts'
import { paths } from '../paths.ts'
import { isAdmin } from '../session/role.ts'
import { readSession } from '../session/session-store.ts'
import { loadChunk } from '../ui/load-chunk.ts'
import { PageSpinner } from '../ui/states.tsx'
import { AdminsOnly, UsersOnly, visitorsOnly } from './guards.tsx'
import { PageFault } from './page-fault.tsx'
import { adminScreens } from './screens/admin-screens.tsx'
import { type Load, screen } from './screens/screen.ts'
import { ownScreens, userScreens } from './screens/user-screens.ts'

const auth: Load = async () => {
  const loading = Promise.all([import('../features/auth/auth-screen.tsx'), loadTexts('auth')])
  return { Component: (await loadChunk('auth', loading))[0].AuthScreen }
}

/** The administrators' menu, its texts and those of their screens, which nobody else loads. */
async function loadAdminTexts(): Promise<null> {
  if (isAdmin(readSession().session?.user.role))
    await loadChunk('admin', Promise.all([loadTexts('admin', 'auth'), import('./shell/admin-nav.tsx')]))
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
    screen(
      paths.sessionExpired,
      async () => ({ Component: (await import('../features/notices/notice-page.tsx')).SessionExpiredPage }),
      'notices',
    ),
    screen(
      paths.unauthorized,
      async () => ({ Component: (await import('../features/notices/notice-page.tsx')).UnauthorizedPage }),
      'notices',
    ),
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
        { Component: UsersOnly, ErrorBoundary: PageFault, children: userScreens },
        { ErrorBoundary: PageFault, children: ownScreens },
        { path: 'admin', Component: AdminsOnly, ErrorBoundary: PageFault, children: adminScreens },
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
