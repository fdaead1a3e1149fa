import type { Role } from '@sluice/contract/api-user'
import { type ReactNode, Suspense, useCallback } from 'react'
import { useNavigate } from 'react-router'
import type { RenderDialog } from '../features/landing/landing-dialogs.ts'
import { LandingPage } from '../features/landing/landing-page.tsx'
import { paths } from '../paths.ts'
import { startPathOf } from '../session/role.ts'
import { BusyLine } from '../ui/busy-line.tsx'
import { FaultNote, lazyPart } from '../ui/lazy-part.tsx'
import { AdvisorDialog, ContactDialog } from './contact-dialogs.tsx'
import { useLogout } from './shell/use-logout.ts'

const AuthDialog = lazyPart(
  'auth-dialog',
  async () => (await import('../features/auth/auth-dialog.tsx')).AuthDialog,
  FaultNote,
)
const AbuseReportDialog = lazyPart(
  'abuse-report-dialog',
  async () => (await import('../features/abuse/abuse-report-dialog.tsx')).AbuseReportDialog,
  FaultNote,
)
const LegalDialog = lazyPart(
  'legal-dialog',
  async () => (await import('../parts/legal-dialog.tsx')).LegalDialog,
  FaultNote,
)

/** The landing page with the dialogs of other features, each loaded when first opened. */
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
        abuseReport: () => <AbuseReportDialog onClose={close} />,
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
      return <Suspense fallback={<BusyLine />}>{dialogs[opened.what]()}</Suspense>
    },
    [navigate],
  )
  return <LandingPage renderDialog={renderDialog} onLogout={logout} />
}
