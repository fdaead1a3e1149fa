import { Validator } from '@seriousme/openapi-schema-validator'
import { ERROR_STATUS } from '@sluice/contract/api-problem'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestAccount, type TestAccount } from '../testing/test-account.ts'
import type { OpenApi } from './document.ts'
import { declaredRoutes } from './route-list.ts'

let account: TestAccount
let document: OpenApi
beforeAll(async () => {
  account = await openTestAccount({ PUBLIC_ORIGIN: 'https://sluice.test' })
  document = (await account.call('GET', '/api/openapi.json')).body
})
afterAll(() => account.close())

test('the document is OpenAPI 3.1 by its own schema, and every reference in it leads somewhere', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document))
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
  const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)]
  for (const [, part, name] of refs)
    expect(document.components[part as 'schemas'], `${part}/${name}`).toHaveProperty([name!])
  const ids = Object.values(document.paths).flatMap((item) => Object.values(item).map((op) => op.operationId))
  expect(new Set(ids).size).toBe(ids.length)
})

test('shapes of the contracts are components under their own names, referred to and not repeated', () => {
  const list = document.paths['/api/cloak/list']!.get!
  expect(list.responses['200']).toMatchObject({
    content: { 'application/json': { schema: { $ref: '#/components/schemas/CloakListAnswer' } } },
  })
  expect(document.components.schemas.CloakListAnswer).toMatchObject({
    properties: { items: { items: { $ref: '#/components/schemas/CloakItem' } } },
  })
  expect(list.parameters?.map(({ name }) => name)).toEqual(['page', 'per_page', 'search', 'mode'])
  expect(document.paths['/api/cloak/create']!.post!.requestBody!.content).toEqual({
    'application/json': { schema: { $ref: '#/components/schemas/CloakBody' } },
  })
  expect(document.components.schemas.CloakBody).toMatchObject({
    additionalProperties: false,
    required: ['name', 'realUrl', 'mode'],
  })
})

test('security follows the access rule, and the errors are the closed set', () => {
  expect(document.paths['/api/user/login']!.post).toMatchObject({ security: [], 'x-access': 'public' })
  expect(document.paths['/api/user/profile']!.get).toMatchObject({
    security: [{ session: [] }],
    responses: { 401: { $ref: '#/components/responses/Error401' } },
  })
  expect(document.components.schemas.ApiProblem).toMatchObject({
    properties: { code: { enum: Object.keys(ERROR_STATUS) } },
  })
})

test('every route that the API answers is in the document', () => {
  const shown = account.app.printRoutes({ commonPrefix: false, includeHooks: false })
  const known = [...shown.matchAll(/(\/\S*) \(([A-Z, ]+)\)/g)].flatMap(([, url, methods]) =>
    methods!.split(', ').map((method) => [url!.replace(/:(\w+)/g, '{$1}'), method.toLowerCase()] as const),
  )
  expect(known.length).toBeGreaterThan(20)
  for (const [path, method] of known.filter(([path]) => path.startsWith('/api/')))
    expect(document.paths[path], `${method} ${path}`).toHaveProperty(method)
})

const answer = { response: { 200: z.object({}) } }
test.each([
  ['access rule', { schema: answer }, '/x', 'GET /x has no access rule'],
  ['answer', { config: { access: 'user' } }, '/x', 'GET /x has no schema for its good answer'],
  ['path', { config: { access: 'user' }, schema: answer }, '/x/:id', 'GET /x/:id has no schema for its path'],
] as const)('a route without its %s cannot be added', (_what, options, url, message) => {
  const app = fastify()
  declaredRoutes(app)
  expect(() => app.get(url, options, async () => ({}))).toThrow(message)
})

test('a route without a body takes an empty one and nothing else', async () => {
  const { token } = await account.user()
  const refused = await account.call('POST', '/api/user/logout', { token, body: { role: 'admin' } })
  expect(refused).toMatchObject({ status: 400, body: { errors: { role: 'This field is not known' } } })
  expect((await account.call('POST', '/api/user/logout', { token, body: {} })).status).toBe(200)
})

const page = (query: string, language = 'en-US') =>
  account.app.inject({ url: `/api/docs${query}`, headers: { 'accept-language': language } })

test('the page shows every call in both languages and themes, without a script and under a strict policy', async () => {
  for (const [query, marks] of [
    ['', ['lang="en"', 'data-theme="dark"', 'Own cloaks, newest first']],
    ['?lang=zh&theme=light', ['lang="zh-CN"', 'data-theme="light"', '斗篷列表']],
  ] as const) {
    const answer = await page(query)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    for (const mark of [...marks, ...Object.keys(document.paths)]) expect(answer.body).toContain(mark)
    expect(answer.body).not.toMatch(/<script|\son\w+=|\sstyle=|https?:\/\/(?!sluice\.test)/i)
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-\S+';/)
  }
  expect((await page('?lang=fr')).statusCode).toBe(400)
})
