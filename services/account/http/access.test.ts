import fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Session } from '../identity/session.ts'
import { guard } from './access.ts'
import { handleProblems } from './problem-handler.ts'

const session = (role: Session['role']): Session => ({ id: 1, userId: 1, email: 'a@b.test', role })

function appFor(role: Session['role']) {
  const app = fastify()
  handleProblems(app)
  guard(app, async () => session(role))
  for (const access of ['public', 'user', 'admin', 'superadmin'] as const) {
    app.get(`/${access}`, { config: { access } }, async () => 'ok')
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

test('a route without an access rule cannot be added', () => {
  const app = appFor('user')
  expect(() => app.get('/forgotten', async () => 'ok')).toThrow('GET /forgotten has no access rule')
})
