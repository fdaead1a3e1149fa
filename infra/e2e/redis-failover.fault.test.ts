import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { cloakKey, redisNames } from '@sluice/contract/routing'
import { startService, testSecret } from '@sluice/local/testing/start-service'
import { databaseOfThisTest } from '@sluice/local/testing/test-database'
import { startTestSentinel, type TestSentinel } from '@sluice/local/testing/test-sentinel'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../services/account/base/database/connect.ts'
import { migrate } from '../../services/account/base/database/migrate.ts'
import { addUser, PASSWORD } from '../../services/account/testing/test-account.ts'
import { COUNTRY_FILE } from '../../services/kit/testing/country-file.ts'
import { visitMany } from '../../services/redirect/testing/ground.ts'
import { startStandInStats } from '../../services/redirect/testing/stand-in-stats.ts'

/** From the loss of the master until an edit is on every worker: at most 10 s, plus the sentinels' time on a busy machine. */
const BOUND_MS = 30_000
/** Until Redis itself is back; a vote of the sentinels may fail once or twice. */
const REDIS_MS = 60_000
/** A message comes at once; without one an edit waits for the next look at Redis, up to 10 s. */
const MESSAGE_MS = 4_000
/** Each look costs eight of a new account's thousand calls. */
const LOOK_EACH_MS = 250

/** One account and one redirect node with two workers, which find Redis through its sentinels only. */
async function startProduct() {
  const place = mkdtempSync(join(tmpdir(), 'sluice-failover-'))
  onTestFinished(() => rmSync(place, { recursive: true }))
  const sentinel = await startTestSentinel()
  onTestFinished(() => sentinel.stop())
  const stats = await startStandInStats()
  onTestFinished(() => stats.close())
  const { url, logins } = await databaseOfThisTest()
  await migrate(logins.owner)
  const { db, close } = openDatabase(url, 1, () => {})
  await addUser(db, 'owner@failover.test')
  await close()
  const common = {
    SLUICE_MODE: 'local',
    INTERNAL_SECRET: testSecret(),
    REDIS_URL: sentinel.url,
    STATS_INTERNAL_URL: stats.url,
  }
  const account = await startService('account', {
    ...common,
    DATABASE_URL: url,
    JWT_SECRET: testSecret(),
    UPLOAD_DIR: join(place, 'uploads'),
  })
  onTestFinished(() => account.stop().then(() => {}))
  const redirect = await startService('redirect', {
    ...common,
    ACCOUNT_INTERNAL_URL: `http://127.0.0.1:${account.internalPort}`,
    GEOIP_MMDB: COUNTRY_FILE,
    JOURNAL_DIR: join(place, 'journal'),
    SNAPSHOT_DIR: join(place, 'snapshot'),
  })
  onTestFinished(() => redirect.stop().then(() => {}))
  return { sentinel, account, port: redirect.port }
}

async function signIn(port: number) {
  const call = async (method: string, path: string, body: object, token?: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    expect(answer.status, path).toBe(200)
    return (await answer.json()) as { token: string; id: number; short_link: string }
  }
  const { token } = await call('POST', '/api/user/login', {
    email: 'owner@failover.test',
    password: PASSWORD,
  })
  return (method: string, path: string, body: object) => call(method, path, body, token)
}

const form = (host: string) => ({
  name: 'Kept',
  mode: 'full_open',
  realUrl: `https://${host}.test/`,
  selectedRegions: ['US'],
})

/** Makes the replica hold a link, unknown to the workers, from before the edit; returns a reader of its version there. */
async function loseEdit({ replica }: TestSentinel, link: string, edit: () => Promise<unknown>) {
  const document = redisNames('sluice:').document(cloakKey(link.slice(3)))
  const version = () => replica.hget(document, 'version')
  await expect.poll(version).toBe('1')
  const before = await replica.hgetall(document)
  await edit()
  await expect.poll(version).toBe('2')
  await replica.config('SET', 'replica-read-only', 'no')
  await replica.hset(document, before)
  return version
}

test.each(['killed', 'paused'] as const)(
  'when the master is %s, good links are served, and edits are live again through the new master',
  async (how) => {
    const { sentinel, account, port } = await startProduct()
    const call = await signIn(account.port)
    const link = await call('POST', '/api/cloak/create', form('first'))
    const edit = (host: string) => call('PUT', `/api/cloak/update/${link.id}`, form(host))
    /** Destinations of eight visits over new connections, so that both workers are reached. */
    const seen = async () => {
      const answers = await visitMany(port, new Array(8).fill(link.short_link), {}, 8)
      return [...new Set(answers.map(({ status, location }) => `${status} ${location}`))]
    }
    const leadsTo = (host: string, timeout: number) =>
      expect.poll(seen, { timeout, interval: LOOK_EACH_MS }).toEqual([`302 https://${host}.test/`])
    await leadsTo('first', BOUND_MS)
    const unused = await call('POST', '/api/cloak/create', form('first'))
    const lost = await loseEdit(sentinel, unused.short_link, () =>
      call('PUT', `/api/cloak/update/${unused.id}`, form('second')),
    )

    if (how === 'killed') await sentinel.killMaster()
    else sentinel.pauseMaster()
    const served = new Set<string>()
    const edited = edit('second')
    const until = performance.now() + BOUND_MS
    for (
      let now = await seen();
      !now.every((answer) => answer === '302 https://second.test/');
      now = await seen()
    ) {
      for (const answer of now) served.add(answer)
      expect(performance.now(), [...served].join(', ')).toBeLessThan(until)
      // Slow enough for a new account's calls.
      await setTimeout(200)
    }
    await edited
    expect([...served].filter((answer) => !/^302 https:\/\/(first|second)\.test\/$/.test(answer))).toEqual([])

    const names = redisNames('sluice:')
    const document = names.document(cloakKey(link.short_link.split('/').at(-1) ?? ''))
    const version = async () =>
      (await sentinel.replica.role())[0] === 'master' && (await sentinel.replica.hget(document, 'version'))
    await expect.poll(version, { timeout: REDIS_MS }).toBe('2')
    await expect.poll(lost, { timeout: MESSAGE_MS }).toBe('2')
    const [answer] = await visitMany(port, [unused.short_link], {}, 1)
    expect(answer?.location).toBe('https://second.test/')
    await edit('third')
    await leadsTo('third', MESSAGE_MS)
    expect(await version()).toBe('3')
  },
  180_000,
)
