import type { Role } from '@sluice/contract/api-user'
import { paths } from '../paths.ts'

export const isAdmin = (role: Role | undefined): boolean => role === 'admin' || role === 'superadmin'

/** The start page after signing in. */
export const startPathOf = (role: Role | undefined): string =>
  isAdmin(role) ? paths.adminDashboard : paths.home
