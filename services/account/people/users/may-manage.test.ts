import { ROLES } from '@sluice/contract/api-user'
import { expect, test } from 'vitest'
import { mayManage } from './may-manage.ts'

test.each([
  ['user', []],
  ['vip', []],
  ['admin', ['user', 'vip']],
  ['superadmin', ['user', 'vip', 'admin', 'superadmin']],
] as const)('%s may change %j', (actor, targets) => {
  const allowed = ROLES.filter((role) => mayManage({ id: 1, role: actor }, { id: 2, role }))
  expect(allowed).toEqual(targets)
})

test.each(ROLES)('nobody with role %s manages themselves', (role) => {
  expect(mayManage({ id: 1, role }, { id: 1, role })).toBe(false)
})
