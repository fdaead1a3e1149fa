import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { SCOPES, type Scope } from '@sluice/contract/scopes'
import { Sluice, SluiceError } from '@sluice/sdk'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openTestAccount, type TestAccount } from '../../../services/account/testing/test-account.ts'
import { ROOT } from '../start/config.ts'
import { keyOperations } from './key-operations.ts'
import { installOutside } from './testing/install-outside.ts'
import { readDocument, TYPES, typesOf } from './write-types.ts'

const run = promisify(execFile)

let account: TestAccount
let origin: string
let outside: string
beforeAll(async () => {
  account = await openTestAccount()
  origin = await account.app.listen({ host: '127.0.0.1', port: 0 })
  outside = await installOutside(['@sluice/sdk'])
  await cp(join(ROOT, 'infra/local/clients/testing/outside.ts'), join(outside, 'outside.ts'))
}, 120_000)
afterAll(async () => {
  await account?.close()
  if (outside) await rm(outside, { recursive: true, force: true })
})

async function newKey(scopes: readonly Scope[] = SCOPES) {
  const { token } = await account.user()
  const made = await account.call('POST', '/api/keys', { token, body: { name: 'SDK', scopes } })
  return String(made.body.key)
}

/** Passes requests on to account, and loses the answer of the first of each change: what it did, the caller cannot know. */
async function lossyProxy() {
  const known = new Set<string>()
  const lost: string[] = []
  const server = createServer(async (request, reply) => {
    const { method = 'GET', url = '', headers } = request
    const body = await buffer(request)
    const sent = new Headers()
    for (const name of ['authorization', 'content-type', 'idempotency-key', 'sluice-version']) {
      const value = headers[name]
      if (typeof value === 'string') sent.set(name, value)
    }
    const answer = await fetch(origin + url, { method, headers: sent, ...(body.length > 0 && { body }) })
    const text = await answer.text()
    const key = sent.get('idempotency-key')
    if (key && !known.has(key)) {
      known.add(key)
      lost.push(method)
      return reply.destroy()
    }
    reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return { lost, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` }
}

test.each([
  ['Node', { module: 'nodenext', types: ['node'], lib: ['es2023'] }],
  ['a browser', { module: 'esnext', moduleResolution: 'bundler', types: [], lib: ['es2023', 'dom'] }],
])('the packed SDK type checks outside the repository, for %s', async (_where, options) => {
  const forNode = options.types.length > 0
  const typeRoots = [join(ROOT, 'node_modules/@types')]
  const compilerOptions = { ...options, typeRoots, target: 'es2022', strict: true, noEmit: true }
  // The program itself is one for Node.
  await writeFile(join(outside, 'page.ts'), `export * from '@sluice/sdk'\n`)
  const files = [forNode ? 'outside.ts' : 'page.ts']
  await writeFile(join(outside, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
  const tsc = join(ROOT, 'node_modules/.bin/tsc')
  const wrong = await run(tsc, ['-p', outside]).catch((error: { stdout: string }) => error)
  expect(wrong.stdout).toBe('')
})

test('the packed SDK works outside the repository; a change whose answer is lost is done once', async () => {
  const proxy = await lossyProxy()
  const { stdout } = await run(process.execPath, ['outside.ts', await newKey(), proxy.url], { cwd: outside })
  expect(JSON.parse(stdout)).toEqual({
    changed: 'Changed',
    total: 1,
    names: ['Link 3', 'Link 2', 'Link 1', 'Changed'],
    refusal: '404 not_found',
    type: 'test.ping',
  })
  expect(proxy.lost).toEqual(['POST', 'PUT', 'POST', 'POST', 'POST', 'DELETE'])
})

test('the archive holds what its manifest names, and needs no other package', async () => {
  const folder = join(outside, 'node_modules/@sluice/sdk')
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  expect(manifest).not.toHaveProperty('dependencies')
  for (const file of [...Object.values<string>(manifest.exports['.']), 'README.md', 'LICENSE'])
    expect((await readFile(join(folder, file))).length, file).toBeGreaterThan(100)
})

test('the document that is made without stores has the types of the one that is served', async () => {
  const served: unknown = (await account.call('GET', '/api/openapi.json')).body
  expect(await typesOf(served)).toBe(await readFile(join(ROOT, TYPES), 'utf8'))
})

test('every change that a key can make takes the idempotency key, because the SDK repeats it', async () => {
  const { paths } = keyOperations(await readDocument())
  const changes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      method === 'get' ? [] : [[`${method} ${path}`, operation] as const],
    ),
  )
  expect(changes.length).toBeGreaterThan(5)
  for (const [name, { parameters }] of changes)
    expect(parameters, name).toContainEqual(
      expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }),
    )
})

test('every list that a key can read takes the page size of the SDK', async () => {
  const sluice = new Sluice({ key: await newKey(), baseUrl: origin, attempts: 1 })
  const { paths } = keyOperations(await readDocument())
  const lists = Object.entries(paths).filter(([, methods]) =>
    JSON.stringify(methods.get ?? {}).includes('"name":"per_page"'),
  )
  expect(lists.length).toBeGreaterThan(3)
  const answers = await Promise.all(
    lists.map(async ([path]) => {
      const called = sluice.pages(
        path as '/api/cloak/list',
        path.includes('{id}') ? ({ path: { id: 1 } } as object) : {},
      )
      return called.next().then(
        () => 'read',
        (error: unknown) => (error instanceof SluiceError ? error.code : String(error)),
      )
    }),
  )
  // There is no such link, and no statistics.
  for (const [at, answer] of answers.entries())
    expect(['read', 'not_found', 'statistics_unavailable'], lists[at]?.[0]).toContain(answer)
})
