import type { Role } from '@sluice/contract/api-user'

export type Person = { id: number; role: Role }

/** Administrators manage users, superadmins everybody, but nobody themselves. */
export function mayManage(actor: Person, target: Person): boolean {
  if (actor.id === target.id) return false
  if (actor.role === 'superadmin') return true
  return actor.role === 'admin' && (target.role === 'user' || target.role === 'vip')
}
