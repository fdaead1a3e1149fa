import { Navigate, Outlet, redirect } from 'react-router'
import { paths } from '../paths.ts'
import { isAdmin, startPathOf } from '../session/role.ts'
import { readSession, useSession } from '../session/session-store.ts'

/** Sign-in screens are closed to who is signed in already. Asked on arrival only, so that signing in can say so first. */
export function visitorsOnly() {
  const { session } = readSession()
  return session ? redirect(startPathOf(session.user.role)) : null
}

/** Administrators have no links of their own here. */
export function UsersOnly() {
  const { session } = useSession()
  return isAdmin(session?.user.role) ? <Navigate to={paths.adminDashboard} replace /> : <Outlet />
}

export function AdminsOnly() {
  const { session } = useSession()
  return isAdmin(session?.user.role) ? <Outlet /> : <Navigate to={paths.home} replace />
}

/** Site settings and the audit log. */
export function SuperadminsOnly() {
  const { session } = useSession()
  return session?.user.role === 'superadmin' ? <Outlet /> : <Navigate to={paths.adminDashboard} replace />
}
