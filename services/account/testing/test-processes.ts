import { inject } from 'vitest'
import { type RunningService, startService } from '../../../infra/local/testing/start-service.ts'
import { testDatabase } from '../../../infra/local/testing/test-database.ts'
import { testRedisPrefix } from '../../../infra/local/testing/test-redis.ts'
import { type Db, openDatabase } from '../base/database/connect.ts'
import type { CaughtMail } from '../base/mail/caught-mails.ts'
import { PATIENT, template } from './test-account.ts'
import type { Asked } from './test-mail.ts'

/** Environment of account processes that share a separate database, and a handle on it. Close it. */
export async function processGround(): Promise<{
  env: Record<string, string>
  db: Db
  close(): Promise<void>
}> {
  const { url, drop } = await testDatabase(template)
  const database = openDatabase(url, 4, () => {}, PATIENT)
  const env = {
    DATABASE_URL: url,
    REDIS_URL: inject('redisUrl'),
    REDIS_PREFIX: testRedisPrefix(),
    INTERNAL_SECRET: 'internal-Zq8vT3mX5nB7kL1wR9yC2dF4jU6e',
    JWT_SECRET: 'token-Hs6pJ0aG8uE2iO4tQ7xV1zM3kW5n',
    STATS_INTERNAL_URL: 'http://127.0.0.1:9',
    SLUICE_MODE: 'local',
    TRUSTED_PROXIES: '127.0.0.1/32',
    UPLOAD_DIR: '/nonexistent/uploads',
  }
  return {
    env,
    db: database.db,
    async close() {
      await database.close()
      await drop()
    },
  }
}

export type ProcessCall = { token?: string; body?: unknown; from?: string }

/** A real account process, used over HTTP in English; `from` is the client that a trusted proxy names. */
export async function startAccount(env: Record<string, string>) {
  const service: RunningService = await startService('account', env)
  const call = async (method: string, path: string, { token, body, from }: ProcessCall = {}) => {
    const answer = await fetch(`http://127.0.0.1:${service.port}${path}`, {
      method,
      headers: {
        'accept-language': 'en-US',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(from && { 'x-forwarded-for': from }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, headers: answer.headers, body: JSON.parse(await answer.text()) }
  }
  const metrics = async () => (await fetch(`http://127.0.0.1:${service.internalPort}/metrics`)).text()
  return { service, call, metrics }
}

/** Uses the first process, except for mails: each process has those that it delivered. */
export function asOne(processes: readonly AccountProcess[]): Asked {
  return {
    async call(method, path, options) {
      if (path !== '/dev/mail.json') return processes[0]!.call(method, path, options)
      const answers = await Promise.all(processes.map((process) => process.call(method, path)))
      const mails = answers.flatMap((answer) => answer.body as CaughtMail[])
      return { status: 200, body: mails.sort((a, b) => b.at.localeCompare(a.at)) }
    },
  }
}
export type AccountProcess = Awaited<ReturnType<typeof startAccount>>
