import { USER_STATUSES } from '@sluice/contract/api-admin-users'
import { ROLES } from '@sluice/contract/api-user'
import type { UserFilter } from '../../../api/admin/users.ts'
import { readListPage } from '../../../ui/url-state.ts'

export const MEMBER = ['true', 'false'] as const

const oneOf = <T extends string>(choices: readonly T[], text: string | null): T | null =>
  choices.find((each) => each === text) ?? null

export const readUserFilter = (search: URLSearchParams): UserFilter => ({
  ...readListPage(search),
  search: search.get('q') ?? '',
  role: oneOf(ROLES, search.get('role')),
  status: oneOf(USER_STATUSES, search.get('status')),
  member: oneOf(MEMBER, search.get('member')),
})
