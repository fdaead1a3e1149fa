import type { AdminUser } from '../../../api/admin/users.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { useDates } from '../../../ui/dates/use-dates.ts'
import badges from '../../../ui/badges.module.css'

/** Whether a user may sign in, and the state of a deletion of the account. */
export function UserStatus({ user: { status, deletion } }: { user: AdminUser }) {
  const t = useText()
  const dates = useDates()
  const says = t(`users.status.${status}`)
  if (!deletion) return <span className={`${badges.badge} ${LOOK[status]}`}>{says}</span>
  const { due_at, erased_at, waits_for, fault } = deletion
  const done = erased_at !== null && waits_for.length === 0
  const time = dates.endDay(due_at)
  return (
    <span
      className={`${badges.badge} ${done ? '' : badges.warn}`}
      title={fault ? t(`users.deletionWaits.${fault}`) : undefined}
    >
      {done ? (
        <Text id="users.erased" />
      ) : erased_at ? (
        <Text id="users.erasing" values={{ steps: waits_for.join(', ') }} />
      ) : (
        <Text id="users.deletionDue" values={{ time }} />
      )}
    </span>
  )
}

const LOOK: Readonly<Record<AdminUser['status'], string | undefined>> = {
  active: badges.good,
  inactive: badges.bad,
}
