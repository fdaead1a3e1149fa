import { USER_STATUSES } from '@sluice/contract/api-admin-users'
import { ROLES } from '@sluice/contract/api-user'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import { USERS_PER_PAGE, usersQuery } from '../../../api/admin/users.ts'
import { useText } from '../../../i18n/text.tsx'
import type { MessageId } from '../../../i18n/zh.ts'
import { RefreshButton } from '../../../parts/refresh-button.tsx'
import { useSession } from '../../../session/session-store.ts'
import { Choice } from '../../../ui/choice.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { useUrlState } from '../../../ui/url-state.ts'
import { AdminList } from '../parts/admin-list.tsx'
import { userColumns } from './user-columns.tsx'
import { type UserDeed, UserDialog } from './user-dialog.tsx'
import { MEMBER, readUserFilter } from './user-filter.ts'
import counts from '../../../ui/counts.module.css'
import layout from '../../../ui/layout.module.css'
import toolbars from '../../../ui/toolbars.module.css'
import tools from '../parts/tools.module.css'
import userTable from './user-table.module.css'

const NO_FILTER = { q: null, role: null, status: null, member: null }

export function UsersPage() {
  const t = useText()
  const { formatNumber } = useIntl()
  const { session } = useSession()
  const [search, change] = useUrlState()
  const filter = readUserFilter(search)
  const list = useQuery(usersQuery(filter))
  const { data } = list
  const [open, setOpen] = useState<UserDeed | null>(null)
  const mayPromote = session?.user.role === 'superadmin'
  const columns = useMemo(() => userColumns(setOpen, mayPromote), [mayPromote])
  const filtered = Boolean(filter.search || filter.role || filter.status || filter.member)
  const choice = <T extends string>(
    key: 'role' | 'status' | 'member',
    values: readonly T[],
    label: (value: T) => MessageId,
  ) => (
    <Choice<string>
      label={t(`users.${key}`)}
      value={filter[key] ?? 'all'}
      onChange={(value) => change({ [key]: value === 'all' ? null : value })}
      options={[
        { value: 'all', label: t('all') },
        ...values.map((value) => ({ value, label: t(label(value)) })),
      ]}
    />
  )
  return (
    <>
      <PageTitle area="nav.adminDashboard" id="nav.adminUsers">
        {data && <span className={counts.count}>{formatNumber(data.total)}</span>}
      </PageTitle>
      <div className={`${toolbars.toolbar} ${tools.tools}`}>
        <SearchBox
          label={t('users.search')}
          placeholder={t('users.searchHint')}
          value={filter.search}
          onSearch={(q) => change({ q })}
        />
        {choice('role', ROLES, (value) => `role.${value}`)}
        {choice('status', USER_STATUSES, (value) => `users.status.${value}`)}
        {choice('member', MEMBER, (value) => `users.member.${value}`)}
        <span className={layout.end} />
        <RefreshButton list={list} failed="users.failed" />
      </div>
      <AdminList
        list={list}
        columns={columns}
        label="nav.adminUsers"
        className={userTable.users}
        expected={8}
        page={filter.page}
        perPage={USERS_PER_PAGE}
        onPage={change}
        words={{ failed: 'users.failed', noMatch: 'users.noMatch', none: 'users.none' }}
        onClear={filtered ? () => change(NO_FILTER) : undefined}
      />
      {open && <UserDialog open={open} onClose={() => setOpen(null)} />}
    </>
  )
}
