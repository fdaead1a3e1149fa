import { expect, test } from 'vitest'
import { keyOperations } from './key-operations.ts'
import { typesOf } from './write-types.ts'

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const answer = (name: string) => ({ content: { 'application/json': { schema: ref(name) } } })
const text = { type: 'string' }
const operation = (scope: string | undefined, name: string) => ({
  operationId: name,
  ...(scope && { 'x-scope': scope }),
  responses: { 200: { description: 'Success', ...answer(name) }, default: answer('ApiProblem') },
})
const document = {
  openapi: '3.1.0',
  info: { title: 'API', version: '1' },
  paths: {
    '/api/links': { get: operation('links:read', 'Links'), post: operation(undefined, 'Made') },
    '/api/keys': { get: operation(undefined, 'Keys') },
  },
  components: {
    schemas: {
      ApiProblem: { type: 'object', properties: { code: text } },
      Keys: text,
      Link: { type: 'object', properties: { next: ref('Link'), region: ref('Region') } },
      Links: { type: 'array', items: ref('Link') },
      Made: text,
      Region: text,
    },
  },
}

test('only what a key can call is left, with the schemas that it needs and good answers', () => {
  const { paths, components } = keyOperations(document)
  expect(Object.keys(paths)).toEqual(['/api/links'])
  expect(Object.keys(paths['/api/links'] ?? {})).toEqual(['get'])
  expect(Object.keys(paths['/api/links']?.get?.responses ?? {})).toEqual(['200'])
  expect(Object.keys(components.schemas)).toEqual(['ApiProblem', 'Link', 'Links', 'Region'])
})

test('its types name the operation and its answer', async () => {
  const types = await typesOf(document)
  expect(types).toContain('get: operations["Links"]')
  expect(types).toContain('"application/json": components["schemas"]["Links"]')
  expect(types).not.toContain('/api/keys')
})

test('what is no OpenAPI document is refused', () => {
  expect(() => keyOperations({ status: 'error' })).toThrow()
})
