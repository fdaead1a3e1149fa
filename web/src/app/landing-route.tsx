import type { Role } from '@sluice/contract/api-user'
import { type ReactNode, Suspense, useCallback } from 'react'
import { useNavigate } from 'react-router'
import type { Aim, RenderDialog } from '../features/landing/landing-dialogs.ts'
import { LandingPage } from '../features/landing/landing-page.tsx'
import { paths } from '../paths.ts'
import { isAdmin, startPathOf } from '../session/role.ts'
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
              onDone={(role, by) => navigate(pathAfter(opened.aim, role, by === 'register'))}
            />
          ),
      }
      return <Suspense fallback={<BusyLine />}>{dialogs[opened.what]()}</Suspense>
    },
    [navigate],
  )
  return <LandingPage renderDialog={renderDialog} onLogout={logout} />
}

/** A new account has the form of its first link on its start page. */
function pathAfter(aim: Aim, role: Role | undefined, registered: boolean): string {
  if (aim === 'plans' && registered) return paths.plans
  if (aim === 'link' && !registered && !isAdmin(role)) return paths.newCloak
  return startPathOf(role)
}
