import { createHash } from 'node:crypto'
import { Validator } from '@seriousme/openapi-schema-validator'
import { ERROR_STATUS } from '@sluice/contract/api-problem'
import { WEBHOOK_EVENTS } from '@sluice/contract/webhook-events'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { say } from '../../base/http/say.ts'
import { withZod } from '../../base/http/validation.ts'
import { openTestAccount, type TestAccount } from '../../testing/test-account.ts'
import { buildDocument } from './document.ts'
import { jsonSchemas } from './json-schemas.ts'
import type { OpenApi } from './open-api.ts'
import { declaredRoutes } from './route-list.ts'

let account: TestAccount
let document: OpenApi
beforeAll(async () => {
  account = await openTestAccount({ PUBLIC_ORIGIN: 'https://sluice.test' })
  document = (await account.call('GET', '/api/openapi.json')).body
})
afterAll(() => account.close())

test('the document is valid OpenAPI 3.1, and every reference in it resolves', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document))
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
  const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)]
  for (const [, part, name] of refs)
    expect(document.components[part as 'schemas'], `${part}/${name}`).toHaveProperty([name!])
  const ids = Object.values(document.paths).flatMap((item) => Object.values(item).map((op) => op.operationId))
  expect(new Set(ids).size).toBe(ids.length)
})

test('every operation has a summary in both languages', async () => {
  const chinese = (await page('?lang=zh')).body
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item))
  for (const { operationId, summary } of operations) {
    expect(summary, operationId).toMatch(/^[A-Z].{5,79}[^.]$/)
    const words = new RegExp(`href="#${operationId}">([^<]*)<`).exec(chinese)?.[1]
    expect(words, operationId).toMatch(/[\u4e00-\u9fff]/)
  }
})

test('schemas of the contracts are components under their own names, referenced and not repeated', () => {
  const list = document.paths['/api/cloak/list']!.get!
  expect(list.responses['200']).toMatchObject({
    content: { 'application/json': { schema: { $ref: '#/components/schemas/CloakListAnswer' } } },
  })
  expect(document.components.schemas.CloakListAnswer).toMatchObject({
    properties: { items: { items: { $ref: '#/components/schemas/CloakItem' } } },
  })
  expect(list.parameters?.map(({ name }) => name)).toEqual([
    'page',
    'per_page',
    'as_of',
    'cursor',
    'search',
    'mode',
    'domain',
    'sort',
    'order',
  ])
  expect(document.paths['/api/cloak/create']!.post!.requestBody!.content).toMatchObject({
    'application/json': { schema: { $ref: '#/components/schemas/CloakBody' } },
  })
  expect(document.components.schemas.CloakBody).toMatchObject({
    additionalProperties: false,
    required: ['name', 'realUrl', 'mode'],
  })
})

test('every event of webhooks has its schema', () => {
  const types = [...WEBHOOK_EVENTS, 'test.ping']
  expect(Object.keys(document.webhooks)).toEqual(types)
  for (const type of types) {
    const { schema } = document.webhooks[type]!.post.requestBody.content['application/json']!
    expect(schema).toMatchObject({
      required: ['type', 'timestamp', 'data'],
      properties: { type: { const: type }, data: { type: 'object' } },
    })
  }
})

test('an example is a body that its call accepts', async () => {
  const { token } = await account.user()
  const exampleOf = (path: string, method: string) =>
    document.paths[path]?.[method]?.requestBody?.content['application/json']?.example
  const made = await account.call('POST', '/api/cloak/create', {
    token,
    body: exampleOf('/api/cloak/create', 'post'),
  })
  const changed = await account.call('PUT', `/api/cloak/update/${made.body.id}`, {
    token,
    body: exampleOf('/api/cloak/update/{id}', 'put'),
  })
  expect([made.status, changed.status]).toEqual([200, 200])
})

test('security follows the access rule, and the errors are the closed set', () => {
  expect(document.paths['/api/user/login']!.post).toMatchObject({ security: [], 'x-access': 'public' })
  expect(document.paths['/api/user/profile']!.get).toMatchObject({
    security: [{ session: [] }, { key: ['billing:read'] }],
    responses: { 401: { $ref: '#/components/responses/Error401' } },
  })
  expect(document.components.schemas.ApiProblem).toMatchObject({
    properties: { code: { enum: Object.keys(ERROR_STATUS) } },
  })
})

test('every route of the API is in the document', () => {
  const shown = account.app.printRoutes({ commonPrefix: false, includeHooks: false })
  const known = [...shown.matchAll(/(\/\S*) \(([A-Z, ]+)\)/g)].flatMap(([, url, methods]) =>
    methods!.split(', ').map((method) => [url!.replace(/:(\w+)/g, '{$1}'), method.toLowerCase()] as const),
  )
  expect(known.length).toBeGreaterThan(20)
  for (const [path, method] of known.filter(
    ([path, method]) => path.startsWith('/api/') && method !== 'head',
  ))
    expect(document.paths[path], `${method} ${path}`).toHaveProperty(method)
})

const answer = { response: { 200: z.object({}) } }
const summary = say('Try something', '试用')
test.each([
  ['access rule', { schema: answer }, '/api/x', 'GET /api/x has no access rule'],
  ['summary', { config: { access: 'user' }, schema: answer }, '/api/x', 'GET /api/x has no summary'],
  [
    'answer',
    { config: { access: 'user', summary } },
    '/api/x',
    'GET /api/x has no schema for its good answer',
  ],
  [
    'path',
    { config: { access: 'user', summary }, schema: answer },
    '/api/x/:id',
    'GET /api/x/:id has no schema for its path',
  ],
] as const)('a route without its %s cannot be added', (_what, options, url, message) => {
  const app = fastify()
  declaredRoutes(app)
  expect(() => app.get(url, options, async () => ({}))).toThrow(message)
})

test('forms and files are described as they are on the wire', async () => {
  const app = fastify()
  withZod(app)
  const routes = declaredRoutes(app)
  const Form = z.strictObject({ note: z.string(), picture: z.file().max(10) })
  const Picture = z.file().mime('image/webp')
  app.post(
    '/api/pictures/:id',
    {
      config: { access: 'user', summary },
      schema: {
        consumes: ['multipart/form-data'],
        params: z.object({ id: z.string() }),
        body: Form,
        response: { 200: Picture },
      },
    },
    async () => '',
  )
  const { paths } = buildDocument(routes, new Map(), { origin: 'https://sluice.test', version: '1' })
  expect(paths['/api/pictures/{id}']!.post).toMatchObject({
    operationId: 'postPicturesById',
    parameters: [{ name: 'id', in: 'path', required: true }],
    requestBody: {
      content: {
        'multipart/form-data': {
          schema: { required: ['note', 'picture'], properties: { picture: { format: 'binary' } } },
        },
      },
    },
    responses: { 200: { content: { 'image/webp': { schema: { contentMediaType: 'image/webp' } } } } },
  })
})

test('a schema with different forms in requests and answers appears twice', () => {
  const Shape = z.object({ size: z.int().default(1), inner: z.object({ a: z.string().default('') }) })
  const Same = z.enum(['a', 'b'])
  const names = new Map<z.ZodType, string>([
    [Shape, 'Shape'],
    [Same, 'Same'],
  ])
  const { schemas, components } = jsonSchemas(names, [
    { schema: Shape, io: 'input' },
    { schema: z.object({ shape: Shape, same: Same }), io: 'output' },
    { schema: z.strictObject({ shapes: z.array(Shape), same: Same }), io: 'input' },
  ])
  expect(Object.keys(components)).toEqual(['Same', 'Shape', 'ShapeInput'])
  expect(components.ShapeInput).not.toHaveProperty('additionalProperties')
  expect(components.Shape).toMatchObject({ required: ['size', 'inner'], additionalProperties: false })
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  expect(schemas).toMatchObject([
    ref('ShapeInput'),
    { properties: { shape: ref('Shape'), same: ref('Same') } },
    { properties: { shapes: { items: ref('ShapeInput') }, same: ref('Same') } },
  ])
})

test('a recursive schema refers to itself', () => {
  const { schemas, components } = jsonSchemas(new Map(), [
    { schema: z.object({ any: z.json() }), io: 'output' },
    { schema: z.strictObject({ any: z.json() }), io: 'input' },
  ])
  const [name] = Object.keys(components)
  for (const schema of schemas)
    expect(schema).toMatchObject({ properties: { any: { $ref: `#/components/schemas/${name}` } } })
  expect(JSON.stringify(components)).toContain(`"$ref":"#/components/schemas/${name}"`)
})

test('a route without a body accepts only an empty one', async () => {
  const { token } = await account.user()
  const refused = await account.call('POST', '/api/user/logout', { token, body: { role: 'admin' } })
  expect(refused).toMatchObject({ status: 400, body: { errors: { role: 'Unknown field' } } })
  expect((await account.call('POST', '/api/user/logout', { token, body: {} })).status).toBe(200)
})

const page = (query: string, language = 'en-US') =>
  account.app.inject({ url: `/api/docs${query}`, headers: { 'accept-language': language } })

test('the page shows every call in both languages and themes, with one script that its strict policy names', async () => {
  for (const [query, marks] of [
    ['', ['lang="en"', 'data-theme="dark"', 'Own cloaks, newest first']],
    ['?lang=zh&theme=light', ['lang="zh-CN"', 'data-theme="light"', '斗篷列表']],
  ] as const) {
    const answer = await page(query)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    for (const mark of [...marks, ...Object.keys(document.paths)]) expect(answer.body).toContain(mark)
    expect(answer.body.match(/<script/gi)).toHaveLength(1)
    const script = /<script>([\s\S]*)<\/script>/.exec(answer.body)?.[1] ?? ''
    const hash = createHash('sha256').update(script).digest('base64')
    expect(answer.body.replace(script, '')).not.toMatch(
      /\son\w+=|\sstyle=|https?:\/\/(?!sluice\.test|shop\.example)/i,
    )
    expect(answer.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-\S+'; script-src 'sha256-\S+'; connect-src 'self'; /,
    )
    expect(answer.headers['content-security-policy']).toContain(`script-src 'sha256-${hash}';`)
  }
  expect((await page('?lang=fr')).statusCode).toBe(400)
})

test('changes by a signed-in caller take an idempotency key, except those that answer with a file', () => {
  const headersOf = (path: string, method: string) =>
    (document.paths[path]![method]!.parameters ?? []).flatMap((each) =>
      each.in === 'header' ? [each.name] : [],
    )
  expect(headersOf('/api/cloak/create', 'post')).toEqual(['Idempotency-Key'])
  expect(headersOf('/api/keys/{id}', 'delete')).toEqual(['Idempotency-Key'])
  for (const [path, method] of [
    ['/api/cloak/list', 'get'],
    ['/api/user/login', 'post'],
  ] as const)
    expect(headersOf(path, method), path).toEqual([])
})
