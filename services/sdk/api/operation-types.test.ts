import { expect, expectTypeOf, test } from 'vitest'
import { Sluice } from '../client/sluice.ts'
import type { Answer, Item, ListPath, PathFor } from './operation-types.ts'
import type { components } from './operations.d.ts'

type Schemas = components['schemas']

test('answers and rows have the types of the document', () => {
  expectTypeOf<Answer<'post', '/api/cloak/create'>>().toEqualTypeOf<Schemas['CloakCreatedAnswer']>()
  expectTypeOf<Answer<'get', '/api/plan/payments/{id}/screenshot'>>().toEqualTypeOf<Blob>()
  expectTypeOf<Item<'/api/cloak/list'>>().toEqualTypeOf<Schemas['CloakItem']>()
  expectTypeOf<'/api/cloak/access-logs'>().toExtend<ListPath>()
  expectTypeOf<'/api/calls/balance'>().not.toExtend<ListPath>()
})

test('operations that no key can call are not offered', () => {
  expectTypeOf<'/api/user/login'>().not.toExtend<PathFor<'post'>>()
  expectTypeOf<'/api/keys'>().not.toExtend<PathFor<'get'>>()
})

test('what a call needs must be given, and nothing else may be', () => {
  const sluice = new Sluice({ key: 'slk_live_x', baseUrl: 'http://127.0.0.1:9' })
  const body = { name: 'Sale', realUrl: 'https://shop.example/', mode: 'full_open' } as const
  // The compiler reads these; nobody calls them.
  const calls = [
    () => sluice.get('/api/cloak/list'),
    () => sluice.get('/api/cloak/detail/{id}', { path: { id: 7 } }),
    () => sluice.post('/api/cloak/create', { body }),
    // @ts-expect-error the path has a part
    () => sluice.get('/api/cloak/detail/{id}'),
    // @ts-expect-error the part has another name
    () => sluice.get('/api/cloak/detail/{id}', { path: { code: 7 } }),
    // @ts-expect-error the body is needed
    () => sluice.post('/api/cloak/create'),
    // @ts-expect-error no such mode
    () => sluice.post('/api/cloak/create', { body: { ...body, mode: 'open' } }),
    // @ts-expect-error no such field
    () => sluice.post('/api/cloak/create', { body: { ...body, url: 'x' } }),
    // @ts-expect-error no such filter
    () => sluice.get('/api/cloak/list', { query: { colour: 'red' } }),
    // @ts-expect-error this call has no query
    () => sluice.get('/api/calls/balance', { query: { page: 1 } }),
    // @ts-expect-error a read has no body
    () => sluice.get('/api/cloak/list', { body }),
    // @ts-expect-error the path takes no such method
    () => sluice.post('/api/cloak/list'),
    // @ts-expect-error no list
    () => sluice.all('/api/calls/balance'),
  ]
  expect(calls).toHaveLength(13)
})
