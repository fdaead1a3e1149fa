import fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { actorOf } from '../../base/confirmation/actor.ts'
import { guardConfirmations } from './guard-confirmations.ts'

const scope = () => {
  const app = fastify()
  app.setValidatorCompiler(() => () => true)
  guardConfirmations(app, {} as never)
  return app
}
const Takes = z.strictObject({ confirmation: z.string().optional() })

test('S-S: exactly the routes that declare a confirmation take one', () => {
  const app = scope()
  expect(() => app.put('/a', { config: { access: 'admin', confirm: true } }, async () => 'ok')).toThrow(
    'PUT /a must declare `confirm` and take a `confirmation`, or neither',
  )
  expect(() =>
    app.put('/b', { config: { access: 'admin' }, schema: { body: Takes } }, async () => 'ok'),
  ).toThrow('PUT /b must declare')
  app.put('/c', { config: { access: 'admin', confirm: true }, schema: { body: Takes } }, async () => 'ok')
  app.put('/d', { config: { access: 'admin' } }, async () => 'ok')
})

test('S-S: a change that needs confirmation cannot be reached by a route that does not declare it', async () => {
  const app = scope()
  app.put('/forgotten', { config: { access: 'admin' } }, async (request) => actorOf(request))
  const answer = await app.inject({ method: 'PUT', url: '/forgotten' })
  expect(answer.statusCode).toBe(500)
})
