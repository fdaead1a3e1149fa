import { ChevronDown } from 'lucide-react'
import { Text } from '../../i18n/text.tsx'
import { initialsOf } from '../../session/initials.ts'
import type { KeptUser } from '../../session/kept-session.ts'
import avatars from '../../ui/avatars.module.css'
import badges from '../../ui/badges.module.css'
import layout from '../../ui/layout.module.css'

/** Initials, address and role; on phones only the initials. */
export function UserFace({ user }: { user: KeptUser }) {
  return (
    <>
      <span className={avatars.avatar}>{initialsOf(user.email)}</span>
      <span className={`small cut ${layout.notPhone}`}>{user.email}</span>
      <span className={`${layout.notPhone} ${layout.line}`}>
        <RoleBadge user={user} />
        <ChevronDown size={14} aria-hidden />
      </span>
    </>
  )
}

export function RoleBadge({ user }: { user: KeptUser }) {
  return (
    <span className={badges.badge}>
      <Text id={`role.${user.role ?? 'user'}`} />
    </span>
  )
}
