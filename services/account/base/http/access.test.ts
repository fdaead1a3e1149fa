import fastify from 'fastify'
import { expect, test } from 'vitest'
import { guard } from './access.ts'
import { handleProblems } from './problem-handler.ts'
import type { Session } from './session.ts'

const session = (role: Session['role'], totp: boolean, oneTimePassword = false): Session => ({
  id: 1,
  userId: 1,
  email: 'a@b.test',
  role,
  totp,
  oneTimePassword,
})

function appFor(role: Session['role'], totp = false, adminsNeedTotp = false) {
  const app = fastify()
  handleProblems(app)
  guard(app, async () => session(role, totp), adminsNeedTotp)
  for (const access of ['public', 'user', 'admin', 'superadmin'] as const) {
    app.get(`/${access}`, { config: { access, ...(access === 'user' && { scope: null }) } }, async () => 'ok')
  }
  return app
}

test.each([
  ['user', [200, 200, 403, 403]],
  ['vip', [200, 200, 403, 403]],
  ['admin', [200, 200, 200, 403]],
  ['superadmin', [200, 200, 200, 200]],
] as const)('%s reaches public, user, admin and superadmin routes with %j', async (role, statuses) => {
  const app = appFor(role)
  const headers = { authorization: 'Bearer x' }
  const answers = ['/public', '/user', '/admin', '/superadmin'].map((url) => app.inject({ url, headers }))
  expect((await Promise.all(answers)).map((answer) => answer.statusCode)).toEqual(statuses)
})

test.each([
  ['user', false, [200, 200, 403, 403]],
  ['admin', false, [200, 200, 403, 403]],
  ['superadmin', false, [200, 200, 403, 403]],
  ['admin', true, [200, 200, 200, 403]],
  ['superadmin', true, [200, 200, 200, 200]],
] as const)(
  'where administrators need a second factor, %s with one: %s reaches %j',
  async (role, totp, statuses) => {
    const app = appFor(role, totp, true)
    const headers = { authorization: 'Bearer x' }
    const answers = ['/public', '/user', '/admin', '/superadmin'].map((url) => app.inject({ url, headers }))
    expect((await Promise.all(answers)).map((answer) => answer.statusCode)).toEqual(statuses)
  },
)

test('a route without an access rule cannot be added', () => {
  const app = appFor('user')
  expect(() => app.get('/forgotten', async () => 'ok')).toThrow('GET /forgotten has no access rule')
})
