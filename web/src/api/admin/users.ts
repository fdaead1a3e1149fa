import type {
  AdjustCallsBody,
  AdminUser as AdminUserShape,
  EditUserBody,
  USER_STATUSES,
  UserDeletionBody,
  UserRoleBody,
  UserStatusBody,
} from '@sluice/contract/api-admin-users'
import { AdminUserAnswer, AdminUserDetailAnswer, AdminUsersAnswer } from '@sluice/contract/api-admin-users'
import type { Role } from '@sluice/contract/api-user'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ListPage } from '../list-page.ts'
import { request } from '../request.ts'

export const USERS_PER_PAGE = 20

export type AdminUser = z.infer<typeof AdminUserShape>
export type UserFilter = ListPage & {
  search: string
  role: Role | null
  status: (typeof USER_STATUSES)[number] | null
  member: 'true' | 'false' | null
}

export const usersQuery = ({ page, asOf, search, role, status, member }: UserFilter) =>
  queryOptions({
    queryKey: ['admin', 'users', { page, asOf, search, role, status, member }],
    queryFn: ({ signal }) =>
      request(AdminUsersAnswer, '/api/admin/users', {
        query: { page, as_of: asOf, per_page: USERS_PER_PAGE, search, role, status, is_member: member },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** One user with plan, grants and number of live links. */
export const userQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'users', id],
    queryFn: async ({ signal }) =>
      (await request(AdminUserDetailAnswer, `/api/admin/users/${id}`, { signal })).data,
    staleTime: 0,
  })

type Change =
  | { id: number; what: 'edit'; body: z.input<typeof EditUserBody> }
  | { id: number; what: 'status'; body: z.input<typeof UserStatusBody> }
  | { id: number; what: 'role'; body: z.input<typeof UserRoleBody> }
  | { id: number; what: 'deletion' | 'deletion/cancel'; body: z.input<typeof UserDeletionBody> }
  | { id: number; what: 'calls'; body: z.input<typeof AdjustCallsBody> }

const POSTED: ReadonlySet<Change['what']> = new Set(['calls', 'deletion', 'deletion/cancel'])

export function useChangeUser() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, what, body }: Change) =>
      request(AdminUserAnswer, `/api/admin/users/${id}${what === 'edit' ? '' : `/${what}`}`, {
        method: POSTED.has(what) ? 'POST' : 'PUT',
        body,
      }),
    onSuccess: () =>
      Promise.all(
        ['users', 'figures', 'audit'].map((part) => client.invalidateQueries({ queryKey: ['admin', part] })),
      ),
  })
}
