import { Navigate, Outlet, redirect } from 'react-router'
import { paths } from '../paths.ts'
import { isAdmin, startPathOf } from '../session/role.ts'
import { readSession, useSession } from '../session/session-store.ts'

/** Keeps signed-in users off the sign-in screens. Checked on arrival only, so that a sign-in can show its message first. */
export function visitorsOnly() {
  const { session } = readSession()
  return session ? redirect(startPathOf(session.user.role)) : null
}

/** For users only: administrators have no links of their own. */
export function UsersOnly() {
  const { session } = useSession()
  return isAdmin(session?.user.role) ? <Navigate to={paths.adminDashboard} replace /> : <Outlet />
}

export function AdminsOnly() {
  const { session } = useSession()
  return isAdmin(session?.user.role) ? <Outlet /> : <Navigate to={paths.home} replace />
}

/** For the audit log. */
export function SuperadminsOnly() {
  const { session } = useSession()
  return session?.user.role === 'superadmin' ? <Outlet /> : <Navigate to={paths.adminDashboard} replace />
}
