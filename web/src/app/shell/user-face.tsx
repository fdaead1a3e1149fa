import { ChevronDown } from 'lucide-react'
import { Text } from '../../i18n/text.tsx'
import { initialsOf } from '../../session/initials.ts'
import type { KeptUser } from '../../session/kept-session.ts'

/** Initials, address and role; on phones the initials alone. */
export function UserFace({ user }: { user: KeptUser }) {
  return (
    <>
      <span className="avatar">{initialsOf(user.email)}</span>
      <span className="small cut not-phone">{user.email}</span>
      <span className="not-phone line">
        <RoleBadge user={user} />
        <ChevronDown className="icon icon--s" aria-hidden />
      </span>
    </>
  )
}

export function RoleBadge({ user }: { user: KeptUser }) {
  return (
    <span className="badge">
      <Text id={`role.${user.role ?? 'user'}`} />
    </span>
  )
}
