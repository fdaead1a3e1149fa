import { useIntl } from 'react-intl'
import type { AdminUser } from '../../../api/admin/users.ts'
import { Text } from '../../../i18n/text.tsx'
import { Day } from '../../../parts/moment.tsx'
import { QuotaBar } from '../../../parts/quota-bar.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { useDates } from '../../../ui/dates/use-dates.ts'
import { TimeAgo } from '../parts/time-ago.tsx'
import type { UserDeed } from './user-dialog.tsx'
import { UserMenu } from './user-menu.tsx'
import { UserStatus } from './user-status.tsx'
import badges from '../../../ui/badges.module.css'
import layout from '../../../ui/layout.module.css'
import tables from '../../../ui/tables.module.css'
import cells from '../parts/cells.module.css'
import userTable from './user-table.module.css'

const ROLE_LOOK: Readonly<Record<string, string | undefined>> = {
  vip: badges.info,
  admin: badges.accent,
  superadmin: badges.accent,
}

export const userColumns = (open: (deed: UserDeed) => void, mayPromote: boolean): Column<AdminUser>[] => [
  {
    id: 'user',
    header: () => <Text id="users.user" />,
    cell: ({ row: { original } }) => (
      <span className={cells.lines}>
        <span className="strong cut">{original.email}</span>
        <span className="tiny quiet num cut">
          #{original.id}
          {original.username && (
            <>
              {' · '}
              <bdi>{original.username}</bdi>
            </>
          )}
        </span>
      </span>
    ),
    meta: { className: userTable.user, skeleton: 180 },
  },
  {
    id: 'role',
    header: () => <Text id="users.role" />,
    cell: ({ row }) => (
      <span className={`${badges.badge} ${ROLE_LOOK[row.original.role] ?? ''}`}>
        <Text id={`role.${row.original.role}`} />
      </span>
    ),
    meta: { className: userTable.role, skeleton: 50 },
  },
  {
    id: 'status',
    header: () => <Text id="users.status" />,
    cell: ({ row }) => <UserStatus user={row.original} />,
    meta: { className: userTable.status, skeleton: 50 },
  },
  {
    id: 'member',
    header: () => <Text id="users.member" />,
    cell: ({ row }) => <Membership user={row.original} />,
    meta: { className: userTable.member, skeleton: 90 },
  },
  {
    id: 'calls',
    header: () => <Text id="users.calls" />,
    cell: ({ row }) => <Calls user={row.original} />,
    meta: { className: `${userTable.calls} ${tables.r}`, skeleton: 90 },
  },
  {
    id: 'created',
    header: () => <Text id="users.created" />,
    cell: ({ row }) => <Day at={row.original.created_at} />,
    meta: { className: `${userTable.created} quiet`, skeleton: 60 },
  },
  {
    id: 'login',
    header: () => <Text id="users.lastLogin" />,
    cell: ({ row: { original } }) => (
      <>
        <span className={`${tables.onlyCard} faint`}>
          <Text id="users.lastLogin" />{' '}
        </span>
        {original.last_login_at ? <TimeAgo at={original.last_login_at} /> : <Text id="users.never" />}
      </>
    ),
    meta: { className: `${userTable.login} quiet`, skeleton: 60 },
  },
  {
    id: 'actions',
    header: () => (
      <span className={layout.sr}>
        <Text id="actions" />
      </span>
    ),
    cell: ({ row }) => <UserMenu user={row.original} open={open} mayPromote={mayPromote} />,
    meta: { className: `${userTable.actions} ${tables.r}`, skeleton: 0 },
  },
]

function Membership({ user }: { user: AdminUser }) {
  const dates = useDates()
  const date = user.membership_expires_at && dates.endDay(user.membership_expires_at)
  return (
    <span className={cells.lines}>
      <span>
        <Text id={`users.member.${user.is_member}`} />
      </span>
      {date && (
        <span className="tiny quiet num">
          <Text id={user.is_member ? 'users.until' : 'users.ended'} values={{ date }} />
        </span>
      )}
    </span>
  )
}

function Calls({ user }: { user: AdminUser }) {
  const { formatNumber } = useIntl()
  return (
    <span className={`${cells.lines} ${userTable.left}`}>
      <span className="num">
        <span className={user.remaining_calls > 0 ? 'strong' : 'strong t-bad'}>
          {formatNumber(user.remaining_calls)}
        </span>{' '}
        <span className="tiny quiet">
          <Text id="users.ofCalls" values={{ total: formatNumber(user.total_calls) }} />
        </span>
      </span>
      <QuotaBar quota={{ remaining: user.remaining_calls, total: user.total_calls }} />
    </span>
  )
}
