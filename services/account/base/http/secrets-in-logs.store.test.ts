import { join } from 'node:path'
import fc from 'fast-check'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { leaksIn } from '../../../../infra/local/testing/leaks.ts'
import { startService } from '../../../../infra/local/testing/start-service.ts'
import { databaseOfThisTest } from '../../../../infra/local/testing/test-database.ts'
import { testRedis } from '../../../../infra/local/testing/test-redis.ts'
import type { OpenApi } from '../../site/openapi/open-api.ts'
import { arbitraryOf } from '../../testing/arbitrary-of.ts'
import { addUser, PASSWORD } from '../../testing/test-account.ts'
import { openDatabase } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'

const CANARIES = {
  password: 'Canary7Password',
  newPassword: 'Canary7NewPassword',
  code: '739154',
  token: 'Canary7Token',
  secret: 'Canary7Secret',
  confirmation: 'Canary7Confirmation',
}
const GUESS = 'Canary7Guess'
const secretsOf = (env: Record<string, string>) => [env.INTERNAL_SECRET!, env.JWT_SECRET!]

/** A body in which every field that may hold a secret holds a known value. */
function withCanaries(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  return { ...body, ...Object.fromEntries(Object.entries(CANARIES).filter(([name]) => name in body)) }
}

test('no password, code, token or key gets into the log, even at the finest level and with everything failing', async () => {
  const { url, logins } = await databaseOfThisTest()
  await migrate(logins.owner)
  const redis = testRedis()
  const env = {
    DATABASE_URL: url,
    REDIS_URL: redis.url,
    REDIS_PREFIX: redis.prefix,
    INTERNAL_SECRET: 'internal-Zq8vT3mX5nB7kL1wR9yC2dF4jU6e',
    JWT_SECRET: 'token-Hs6pJ0aG8uE2iO4tQ7xV1zM3kW5n',
    STATS_INTERNAL_URL: 'http://127.0.0.1:9',
    SLUICE_MODE: 'local',
    UPLOAD_DIR: join(inject('testHome'), 'uploads-log'),
    LOG_LEVEL: 'trace',
  }
  const { db, close } = openDatabase(url, 1, () => {})
  onTestFinished(close)
  await addUser(db, 'log@account.test')
  const service = await startService('account', env)
  const origin = `http://127.0.0.1:${service.port}`
  const ask = (method: string, path: string, token: string, body?: unknown) =>
    fetch(origin + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
    })
  const login = (password: string) =>
    ask('POST', '/api/user/login', '', { email: 'log@account.test', password })
  const { token } = (await (await login(PASSWORD)).json()) as { token: string }
  const made = await ask('POST', '/api/keys', token, { name: 'Log', scopes: ['links:read'] })
  const { key } = (await made.json()) as { key: string }
  const document = (await (await fetch(`${origin}/api/openapi.json`)).json()) as OpenApi

  const everything = async () => {
    await login(GUESS)
    await ask('POST', '/api/user/login', CANARIES.token, `{"password":"${GUESS}"`)
    await ask('GET', `/api/user/profile?token=${token}&password=${GUESS}&key=${key}`, token)
    await ask('GET', '/api/cloak/list', key)
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, { requestBody, operationId }] of Object.entries(methods)) {
        if (operationId === 'postUserLogout') continue
        const schema = requestBody?.content['application/json']?.schema
        const [body] = schema ? fc.sample(arbitraryOf(schema, document.components.schemas), 1) : []
        await ask(method.toUpperCase(), path.replace(/\{\w+\}/g, '1'), token, withCanaries(body))
      }
    }
  }
  await everything()
  // Nothing can be read any more, so every call fails and logs it.
  const client = new pg.Client({ connectionString: logins.admin })
  await client.connect()
  await client.query('alter table users rename to gone; alter table sessions rename to gone_too')
  await client.end()
  await everything()
  await ask('POST', '/api/user/logout', token)
  await service.stop()

  const lines = service.logs()
  expect(lines.some((line) => line.includes('request failed'))).toBe(true)
  const known = [...Object.values(CANARIES), GUESS, PASSWORD, token, key, ...secretsOf(env)]
  expect(leaksIn(lines, known)).toEqual([])
}, 240_000)
