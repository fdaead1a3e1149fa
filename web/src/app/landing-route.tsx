import type { Role } from '@sluice/contract/api-user'
import { lazy, type ReactNode, Suspense, useCallback } from 'react'
import { useNavigate } from 'react-router'
import type { RenderDialog } from '../features/landing/landing-dialogs.ts'
import { LandingPage } from '../features/landing/landing-page.tsx'
import { paths } from '../paths.ts'
import { startPathOf } from '../session/role.ts'
import { useLogout } from './shell/use-logout.ts'

const AuthDialog = lazy(async () => ({
  default: (await import('../features/auth/auth-dialog.tsx')).AuthDialog,
}))
const ContactDialog = lazy(async () => ({
  default: (await import('../features/contact/contact-dialog.tsx')).ContactDialog,
}))
const AdvisorDialog = lazy(async () => ({
  default: (await import('../features/contact/advisor-dialog.tsx')).AdvisorDialog,
}))
const ReportDialog = lazy(async () => ({
  default: (await import('../features/abuse/report-dialog.tsx')).ReportDialog,
}))
const LegalDialog = lazy(async () => ({ default: (await import('../parts/legal-dialog.tsx')).LegalDialog }))

/** The landing page with the dialogs of other features, each fetched when it is first opened. */
export function LandingRoute() {
  const navigate = useNavigate()
  const logout = useLogout()
  const renderDialog = useCallback<RenderDialog>(
    (opened, open, close) => {
      const onDone = (role: Role | undefined, registered: boolean) =>
        navigate(registered ? paths.plans : startPathOf(role))
      const dialogs: Record<typeof opened.what, () => ReactNode> = {
        contact: () => <ContactDialog onClose={close} />,
        advisor: () => <AdvisorDialog onClose={close} />,
        report: () => <ReportDialog onClose={close} />,
        legal: () =>
          opened.what === 'legal' && (
            <LegalDialog
              part={opened.part}
              onPart={(part) => open({ what: 'legal', part })}
              onClose={close}
            />
          ),
        auth: () =>
          opened.what === 'auth' && (
            <AuthDialog
              first={opened.mode}
              onClose={close}
              onDone={(role, by) => onDone(role, opened.buying && by === 'register')}
            />
          ),
      }
      return <Suspense fallback={null}>{dialogs[opened.what]()}</Suspense>
    },
    [navigate],
  )
  return <LandingPage renderDialog={renderDialog} onLogout={logout} />
}
