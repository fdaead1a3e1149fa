import {
  AdjustCallsBody,
  AdminUserAnswer,
  AdminUserDetailAnswer,
  AdminUsersAnswer,
  AdminUsersQuery,
  EditUserBody,
  UserDeletionBody,
  UserDeletionCancelBody,
  UserRoleBody,
  UserStatusBody,
} from '@sluice/contract/api-admin-users'
import type { FastifyRequest } from 'fastify'
import { actorOf } from '../../base/confirmation/actor.ts'
import { pageAsked } from '../../base/database/pinned-page.ts'
import { sessionOf } from '../../base/http/access.ts'
import { pageAnswer } from '../../base/http/page-answer.ts'
import { say } from '../../base/http/say.ts'
import { type Api, IdParams } from '../../base/http/validation.ts'
import { readBalance } from '../../money/calls/read-balance.ts'
import { askDeletionOf, cancelDeletionOf } from '../deletion/ask-deletion.ts'
import { findDeletion } from '../deletion/deletions.ts'
import { adjustCalls } from './adjust-calls.ts'
import { type EditDeps, editUser } from './edit-user.ts'
import { setRole } from './set-role.ts'
import { setStatus } from './set-status.ts'
import { userDetail } from './user-detail.ts'
import { userItem } from './user-item.ts'
import { findShown, listUsers, type ShownUser } from './users-store.ts'

const config = { access: 'admin' } as const
const confirmed = { access: 'admin', confirm: true } as const
const success = 'success' as const
const params = IdParams
const response = { 200: AdminUserAnswer }

export function userRoutes(api: Api, deps: EditDeps): void {
  const { db } = deps
  const item = async (request: FastifyRequest, row: ShownUser) => {
    const { userId, role } = sessionOf(request)
    const [calls, deletion] = [await readBalance(db, row.id), await findDeletion(db, row.id)]
    return userItem(row, calls, deletion, { id: userId, role }, Date.now())
  }
  const shown = async (request: FastifyRequest, id: number) => ({
    status: success,
    data: await item(request, await findShown(db, id)),
  })

  api.get(
    '/api/admin/users',
    {
      config: {
        ...config,
        summary: say('Users, newest first; search and filters', '用户列表，最新在前；可搜索与筛选'),
      },
      schema: { querystring: AdminUsersQuery, response: { 200: AdminUsersAnswer } },
    },
    async (request) => {
      const { search, role, status, is_member } = request.query
      const isMember = is_member === undefined ? undefined : is_member === 'true'
      const filter = { search, role, status, isMember }
      const found = await listUsers(db, filter, pageAsked(request.query))
      const items = []
      for (const row of found.rows) items.push(await item(request, row))
      return pageAnswer(request.query, found, items)
    },
  )

  api.get(
    '/api/admin/users/:id',
    {
      config: {
        ...config,
        summary: say(
          'One user, with plan, grants of calls and number of live links',
          '用户详情，含套餐、调用次数来源与生效中的链接数',
        ),
      },
      schema: { params, response: { 200: AdminUserDetailAnswer } },
    },
    async (request) => {
      const { data } = await shown(request, request.params.id)
      return { status: success, data: await userDetail(db, data) }
    },
  )

  api.put(
    '/api/admin/users/:id',
    {
      config: {
        ...confirmed,
        summary: say("Change a user's name, email or password", '修改用户的名称、邮箱或密码'),
      },
      schema: { params, body: EditUserBody, response },
    },
    async (request) => {
      await editUser(deps, actorOf(request), request.params.id, request.body)
      return shown(request, request.params.id)
    },
  )

  api.put(
    '/api/admin/users/:id/status',
    {
      config: { ...confirmed, summary: say('Enable or disable a user', '启用或停用用户') },
      schema: { params, body: UserStatusBody, response },
    },
    async (request) => {
      await setStatus(db, actorOf(request), { id: request.params.id, ...request.body })
      return shown(request, request.params.id)
    },
  )

  api.put(
    '/api/admin/users/:id/role',
    {
      config: {
        access: 'superadmin',
        confirm: true,
        summary: say("Change a user's role", '更改用户角色'),
      },
      schema: { params, body: UserRoleBody, response },
    },
    async (request) => {
      await setRole(db, actorOf(request), { id: request.params.id, ...request.body })
      return shown(request, request.params.id)
    },
  )

  api.post(
    '/api/admin/users/:id/calls',
    {
      config: {
        ...confirmed,
        summary: say("Add or remove a user's calls", '增加或扣除用户的调用次数'),
      },
      schema: { params, body: AdjustCallsBody, response },
    },
    async (request) => {
      await adjustCalls(db, actorOf(request), { id: request.params.id, ...request.body })
      return shown(request, request.params.id)
    },
  )

  api.post(
    '/api/admin/users/:id/deletion',
    {
      config: {
        ...confirmed,
        summary: say("Schedule deletion of a user's account in seven days", '七天后删除用户账号'),
      },
      schema: { params, body: UserDeletionBody, response },
    },
    async (request) => {
      await askDeletionOf(db, actorOf(request), { id: request.params.id, ...request.body })
      return shown(request, request.params.id)
    },
  )
  api.post(
    '/api/admin/users/:id/deletion/cancel',
    {
      config: { ...config, summary: say("Cancel the deletion of a user's account", '取消删除用户账号') },
      schema: { params, body: UserDeletionCancelBody, response },
    },
    async (request) => {
      await cancelDeletionOf(db, sessionOf(request).userId, { id: request.params.id, ...request.body })
      return shown(request, request.params.id)
    },
  )
}
