import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HINT_STREAM_LENGTH, keyOf, RoutingDocument, redisNames } from '@sluice/contract/routing'
import { Redis } from 'ioredis'
import { onTestFinished } from 'vitest'
import type { z } from 'zod'
import { type RunningService, startService, testSecret } from '../../../infra/local/testing/start-service.ts'
import { testRedis } from '../../../infra/local/testing/test-redis.ts'
import { COUNTRY_FILE } from '../../kit/testing/country-file.ts'
import { startStandInAccount } from './stand-in-account.ts'
import { startStandInStats } from './stand-in-stats.ts'

export const FROM_US = '8.8.8.8'
export const FROM_CN = '114.114.114.114'

export type Seen = {
  status: number
  location: string | undefined
  headers: IncomingHttpHeaders
  body: string
}
export type VisitOptions = { from?: string; method?: string; headers?: Record<string, string>; agent?: Agent }

/** One request to the public port, as if from `from` through a trusted proxy. Rejects without an answer. */
export function visit(port: number, path: string, options: VisitOptions = {}): Promise<Seen> {
  const { from, method = 'GET', agent } = options
  const headers = { ...(from && { 'x-forwarded-for': from }), ...options.headers }
  return new Promise((resolve, reject) => {
    const call = request(
      { host: '127.0.0.1', port, path, method, headers, ...(agent && { agent }) },
      async (answer) => {
        let body = ''
        for await (const chunk of answer.setEncoding('utf8')) body += chunk
        resolve({
          status: answer.statusCode ?? 0,
          location: answer.headers.location,
          headers: answer.headers,
          body,
        })
      },
    )
    call.on('error', reject)
    call.end()
  })
}

/** Waits up to `ms` for `check` to return anything but undefined or false. */
export async function eventually<T>(
  check: () => T | undefined | false | Promise<T | undefined | false>,
  ms = 10_000,
): Promise<T> {
  const limit = performance.now() + ms
  for (;;) {
    const found = await check()
    if (found !== undefined && found !== false) return found
    if (performance.now() > limit) throw new Error(`nothing within ${ms} ms`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** The stores of a redirect service, two of them stand-ins, and a way to start the service any number of times. */
export async function layGround() {
  const dir = await mkdtemp(join(tmpdir(), 'redirect-'))
  const [account, stats] = [await startStandInAccount(), await startStandInStats()]
  const { url: redisUrl, prefix } = testRedis()
  const redis = new Redis(redisUrl)
  const names = redisNames(prefix)
  const running = new Set<RunningService>()
  onTestFinished(async () => {
    await Promise.all([...running].map((service) => service.stop()))
    redis.disconnect()
    await Promise.all([account.close(), stats.close()])
    await rm(dir, { recursive: true, force: true })
  })

  /** Publishes as account's relay does: the document, the stream, the message. */
  async function publish(
    given: z.input<typeof RoutingDocument>,
    told: { stream?: boolean; message?: boolean } = {},
  ): Promise<void> {
    const document = RoutingDocument.parse(given)
    account.put(document)
    const key = keyOf(document)
    const hint = JSON.stringify({ key, version: document.version })
    await redis.hset(names.document(key), { version: document.version, body: JSON.stringify(document) })
    if (told.stream !== false)
      await redis.xadd(names.hintStream, 'MAXLEN', '~', HINT_STREAM_LENGTH, '*', 'hint', hint)
    if (told.message !== false) await redis.publish(names.hints, hint)
  }

  const secret = testSecret()
  async function start(env: Record<string, string> = {}): Promise<RunningService> {
    const service = await startService('redirect', {
      ...{ INTERNAL_SECRET: secret, REDIS_URL: redisUrl, REDIS_PREFIX: prefix, GEOIP_MMDB: COUNTRY_FILE },
      ...{
        ACCOUNT_INTERNAL_URL: account.url,
        STATS_INTERNAL_URL: stats.url,
        TRUSTED_PROXIES: '127.0.0.1/32',
      },
      ...{ JOURNAL_DIR: join(dir, 'journal'), SNAPSHOT_DIR: join(dir, 'snapshot'), SLUICE_MODE: 'local' },
      ...env,
    })
    running.add(service)
    void service.ended.then(() => running.delete(service))
    return service
  }
  return { account, stats, redis, names, publish, start, dir }
}
export type Ground = Awaited<ReturnType<typeof layGround>>

export async function furnish({ publish, account }: Ground, calls = 1_000_000, owner = 1): Promise<void> {
  await publish({ kind: 'site', version: 1, blacklist: [] })
  await publish({ kind: 'owner', version: 1, id: owner, active: true, blacklist: [] })
  account.balance.set(owner, calls)
}

/** Visits in parallel over kept connections; returns the outcome of each. */
export async function visitMany(
  port: number,
  paths: string[],
  options: VisitOptions = {},
  wide = 32,
): Promise<Seen[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: wide })
  try {
    return await Promise.all(paths.map((path) => visit(port, path, { ...options, agent })))
  } finally {
    agent.destroy()
  }
}
