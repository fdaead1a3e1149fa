import { Agent } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { cloakOf, REAL, SAFE } from '../testing/documents.ts'
import { eventually, FROM_CN, FROM_US, furnish, layGround, visit, visitMany } from '../testing/ground.ts'

const V6_US = '2607:f8b0:4005:805::200e'

test('every kind of visit, over v4, v6 and v4-mapped addresses, goes where the rules say and is recorded with its reason', async () => {
  const ground = await layGround()
  await furnish(ground)
  await ground.publish({ kind: 'owner', version: 1, id: 2, active: true, blacklist: [] })
  const listed = [
    { range: '8.8.4.0/24', expiresAt: null },
    { range: '2607:f8b0::/64', expiresAt: null },
  ]
  const expired = { range: '8.8.8.0/24', expiresAt: Date.now() - 1 }
  await ground.publish({ kind: 'owner', version: 2, id: 1, active: true, blacklist: [...listed, expired] })
  await ground.publish({ kind: 'site', version: 2, blacklist: [{ range: '9.9.9.9', expiresAt: null }] })
  await ground.publish(cloakOf('us-only'))
  await ground.publish(cloakOf('audited', { id: 2, mode: 'audit' }))
  await ground.publish(cloakOf('opened', { id: 3, mode: 'full_open', auditUrl: null }))
  await ground.publish(cloakOf('inactive', { id: 4, active: false }))
  await ground.publish(cloakOf('broke', { id: 5, owner: 2 }))
  await ground.publish(cloakOf('broke-open', { id: 6, owner: 2, mode: 'full_open', auditUrl: null }))
  const { port } = await ground.start()

  const cases: [
    path: string,
    from: string,
    status: number,
    location: string | undefined,
    reason: string | undefined,
  ][] = [
    ['us-only', FROM_US, 302, REAL, 'country_match'],
    ['us-only', `::ffff:${FROM_US}`, 302, REAL, 'country_match'],
    ['us-only', V6_US, 302, REAL, 'country_match'],
    ['us-only', '2607:f8b0::1', 302, SAFE, 'blacklisted'],
    ['us-only', FROM_CN, 302, SAFE, 'country_miss'],
    ['us-only', '10.1.2.3', 302, SAFE, 'country_unknown'],
    ['us-only', '8.8.4.4', 302, SAFE, 'blacklisted'],
    ['us-only', '9.9.9.9', 302, SAFE, 'blacklisted'],
    ['us-only?gclid=a%20b&x=1', FROM_US, 302, `${REAL}?gclid=a%20b&x=1`, 'country_match'],
    ['audited', FROM_US, 302, SAFE, 'audit_mode'],
    ['opened', FROM_CN, 302, REAL, 'open_mode'],
    ['opened', '8.8.4.4', 302, REAL, 'open_mode'],
    ['inactive', FROM_US, 404, undefined, 'inactive'],
    ['broke', FROM_US, 302, SAFE, 'no_calls'],
    ['broke-open', FROM_US, 402, undefined, 'no_calls'],
    ['never-made', FROM_US, 404, undefined, undefined],
    ['no', FROM_US, 404, undefined, undefined],
  ]
  for (const [index, [path, from, status, location]] of cases.entries()) {
    const headers = { referer: `https://probe.test/?id=${index}`, 'user-agent': 'a "quoted" agent' }
    const head = await visit(port, `/t/${path}`, { from, headers, method: 'HEAD' })
    const seen = await visit(port, `/t/${path}`, { from, headers })
    expect([path, from, seen.status, seen.location]).toEqual([path, from, status, location])
    expect([path, head.status, head.location, head.body]).toEqual([path, status, location, ''])
    expect(seen.headers['cache-control']).toContain('no-store')
    // R10: the same for everybody, whatever the answer is.
    for (const { headers: said } of [head, seen]) expect(said['x-robots-tag']).toBe('noindex')
  }
  const recorded = cases.flatMap(([, , , , reason], index) =>
    reason ? [[`https://probe.test/?id=${index}`, reason]] : [],
  )
  await eventually(() => ground.stats.visits.length >= recorded.length)
  const stored = ground.stats.visits.map(({ referrer, reason }) => [referrer, reason])
  expect(stored.toSorted()).toEqual(recorded.toSorted())
  const [first] = ground.stats.visits.filter(({ ip }) => ip === FROM_US)
  expect(first).toMatchObject({ country: 'US', metered: 1, mode: 'cloak', user_agent: 'a "quoted" agent' })
  const unmetered = ground.stats.visits.filter(({ metered }) => metered === 0)
  expect(unmetered.map(({ reason }) => reason).toSorted()).toEqual(['inactive', 'no_calls', 'no_calls'])
})

test('V22: pages are bilingual, the language of the visitor first, and have a strict content policy, and only visits are served', async () => {
  const ground = await layGround()
  await furnish(ground)
  await ground.publish(cloakOf('us-only'))
  const { port } = await ground.start({ REDIRECT_WORKERS: '1' })
  for (const path of [
    '/',
    '/t/',
    '/t/us-only/index.html',
    '/t/us-only.php',
    '/metrics',
    '/internal/routing/site',
    '//t/us-only',
  ]) {
    const page = await visit(port, path)
    expect([path, page.status]).toEqual([path, 404])
    expect(page.body).toContain('链接不存在')
    expect(page.body).toContain('Link not found')
    expect(page.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
  }
  for (const path of ['/', '/t/never-made']) {
    const first = async (language: string) => {
      const { body } = await visit(port, path, { headers: { 'accept-language': language } })
      return /<h1>(.*?)<\/h1>/.exec(body)?.[1]
    }
    expect([path, await first('en-US,en;q=0.9')]).toEqual([path, 'Link not found'])
    expect([path, await first('zh-CN')]).toEqual([path, '链接不存在'])
  }
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    const refused = await visit(port, '/t/us-only', { method })
    expect([method, refused.status, refused.headers.allow]).toEqual([method, 405, 'GET, HEAD'])
  }
})

test('V10: a visit of an inactive link is recorded with what made it so, and costs nothing', async () => {
  const ground = await layGround()
  await furnish(ground)
  await ground.publish({ kind: 'owner', version: 1, id: 2, active: false, blacklist: [] })
  await ground.publish(cloakOf('gone', { id: 1, active: false, inactiveCause: 'deleted' }))
  await ground.publish(cloakOf('down', { id: 2, active: false, inactiveCause: 'taken_down' }))
  await ground.publish(cloakOf('disabled', { id: 3, owner: 2 }))
  await ground.publish(cloakOf('before', { id: 4, active: false }))
  await ground.publish(cloakOf('works', { id: 5 }))
  const { port } = await ground.start({ REDIRECT_WORKERS: '1' })
  for (const code of ['gone', 'down', 'disabled', 'before', 'works']) await visit(port, `/t/${code}`)
  await eventually(() => ground.stats.visits.length === 5)
  const stored = ground.stats.visits.toSorted((one, other) => one.cloak - other.cloak)
  expect(stored.map(({ reason, inactive_cause, metered }) => [reason, inactive_cause, metered])).toEqual([
    ['inactive', 'deleted', 0],
    ['inactive', 'taken_down', 0],
    ['inactive', 'account_disabled', 0],
    ['inactive', '', 0],
    ['country_unknown', '', 1],
  ])
})

test('a worker that stops tells account of its minute: visits, those it failed, and the time of some', async () => {
  const ground = await layGround()
  await furnish(ground)
  await ground.publish(cloakOf('us-only'))
  const service = await ground.start({ REDIRECT_WORKERS: '1' })
  await visitMany(service.port, new Array<string>(40).fill('/t/us-only'))
  ground.account.mood = 'fail'
  let asked = 40
  let failed = 0
  const ask = async (path: string) => {
    asked++
    const { status } = await visit(service.port, path)
    if (status === 503) failed++
    return status
  }
  expect(await ask('/t/not-known-yet')).toBe(503)
  ground.account.mood = 'well'
  await eventually(async () => (await ask('/t/nobody')) === 404)
  const tried = await visitMany(
    service.port,
    Array.from({ length: 100 }, (_, n) => `/t/tried-${n}`),
  )
  expect(tried.filter(({ status }) => status === 503).length).toBeGreaterThan(0)
  expect(await service.stop()).toBe(0)
  const minutes = ground.account.served!.flatMap((told) => told.minutes)
  const sum = (each: (minute: (typeof minutes)[number]) => number) =>
    minutes.reduce((all, minute) => all + each(minute), 0)
  expect([sum(({ answered }) => answered), sum(({ faults }) => faults)]).toEqual([40, failed])
  const timed = sum(({ times }) => times.reduce((all, each) => all + each))
  expect(timed).toBe(Math.floor((asked + tried.length) / 16))
})

test('a prefetch is charged and recorded as one, with the preferred language', async () => {
  const ground = await layGround()
  await furnish(ground)
  await ground.publish(cloakOf('us-only'))
  const { port } = await ground.start({ REDIRECT_WORKERS: '1' })
  const asked: [headers: Record<string, string>, prefetch: 0 | 1, language: string][] = [
    [{ 'sec-purpose': 'prefetch;prerender', 'accept-language': 'en-US,en;q=0.9' }, 1, 'en-US'],
    [{ Purpose: 'prefetch', 'accept-language': 'fr;q=0.5, pt-br' }, 1, 'pt-BR'],
    [{ 'sec-purpose': 'other', 'accept-language': '*' }, 0, ''],
    [{ 'accept-language': 'de'.repeat(3_000) }, 0, ''],
    [{}, 0, ''],
  ]
  for (const [id, [headers]] of asked.entries()) {
    const sent = { ...headers, referer: `https://probe.test/?id=${id}` }
    expect((await visit(port, '/t/us-only', { from: FROM_US, headers: sent })).location).toBe(REAL)
  }
  await eventually(() => ground.stats.visits.length === asked.length)
  const stored = ground.stats.visits.toSorted((one, other) => (one.referrer < other.referrer ? -1 : 1))
  expect(stored.map(({ prefetch, language, metered }) => [prefetch, language, metered])).toEqual(
    asked.map(([, prefetch, language]) => [prefetch, language, 1]),
  )
})

test('R1: a link is found with a slash, escapes or glue behind its code, and each visit is counted once', async () => {
  const ground = await layGround()
  await furnish(ground)
  await ground.publish(cloakOf('Spring_Sale-26', { mode: 'full_open', auditUrl: null }))
  const { port } = await ground.start({ REDIRECT_WORKERS: '1' })
  const paths = [
    '/t/Spring_Sale-26',
    '/t/Spring_Sale-26/',
    '/t/Spring_Sale-26/?gclid=1',
    '/t/Spring%5FSale%2D26',
    '/t/%53pring_Sale-26',
    '/t/Spring_Sale-26%E2%80%8B',
    '/t/Spring_Sale-26%20',
    '/t/Spring_Sale-26%0D%0A',
    '/t/Spring_Sale-26),',
  ]
  for (const [id, path] of paths.entries()) {
    const headers = { referer: `https://probe.test/?id=${id}` }
    const { status, headers: answered } = await visit(port, path, { from: FROM_US, headers })
    const destination = path.endsWith('gclid=1') ? `${REAL}?gclid=1` : REAL
    expect([path, status, answered.location]).toEqual([path, 302, destination])
  }
  await eventually(() => ground.stats.visits.length >= paths.length)
  expect(new Set(ground.stats.visits.map(({ referrer }) => referrer)).size).toBe(paths.length)
  expect(ground.stats.visits).toHaveLength(paths.length)
})

test('forwarding headers of an untrusted peer change nothing', async () => {
  const ground = await layGround()
  await furnish(ground)
  await ground.publish(cloakOf('us-only'))
  const { port } = await ground.start({ TRUSTED_PROXIES: '', REDIRECT_WORKERS: '1' })
  const names = [
    ...[
      'x-forwarded-for',
      'forwarded',
      'x-real-ip',
      'true-client-ip',
      'cf-connecting-ip',
      'fastly-client-ip',
    ],
    ...['x-client-ip', 'x-cluster-client-ip', 'x-forwarded', 'forwarded-for', 'x-originating-ip', 'via'],
  ]
  for (const name of names) {
    const value = name === 'forwarded' ? `for=${FROM_US}` : FROM_US
    expect((await visit(port, '/t/us-only', { headers: { [name]: value } })).location).toBe(SAFE)
  }
  await eventually(() => ground.stats.visits.length === names.length)
  expect(new Set(ground.stats.visits.map(({ ip, country }) => `${ip} ${country}`))).toEqual(
    new Set(['127.0.0.1 ZZ']),
  )
})

test('behind a trusted proxy the rightmost address that is not a proxy counts', async () => {
  const ground = await layGround()
  await furnish(ground)
  await ground.publish(cloakOf('us-only'))
  const { port } = await ground.start({ TRUSTED_PROXIES: '127.0.0.1/32,10.0.0.0/8', REDIRECT_WORKERS: '1' })
  expect((await visit(port, '/t/us-only', { from: `${FROM_CN}, ${FROM_US}` })).location).toBe(REAL)
  expect((await visit(port, '/t/us-only', { from: `${FROM_US}, ${FROM_CN}` })).location).toBe(SAFE)
  expect((await visit(port, '/t/us-only', { from: `${FROM_CN}, ${FROM_US}, 10.0.0.9` })).location).toBe(REAL)
  expect((await visit(port, '/t/us-only', { from: `${FROM_US}, nonsense` })).location).toBe(SAFE)
})

test('visits that have to wait are recorded with their own data, whatever arrives meanwhile', async () => {
  const ground = await layGround()
  await furnish(ground)
  const codes = Array.from({ length: 40 }, (_, n) => `cold-${n}`)
  for (const [n, code] of codes.entries()) await ground.publish(cloakOf(code, { id: n + 1 }))
  const { port } = await ground.start({ REDIRECT_WORKERS: '1' })
  const agent = new Agent({ keepAlive: true, maxSockets: codes.length })
  onTestFinished(() => agent.destroy())
  const ask = (code: string, n: number) => {
    const headers = { referer: `https://probe.test/${'x'.repeat(n)}?id=${n}`, 'user-agent': `agent ${n}` }
    return visit(port, `/t/${code}?n=${n}`, { from: `8.8.8.${n + 1}`, headers, agent })
  }
  const seen = await Promise.all(codes.map(ask))
  expect(seen.map(({ location }) => location)).toEqual(codes.map((_, n) => `${REAL}?n=${n}`))
  await eventually(() => ground.stats.visits.length === codes.length)
  const stored = ground.stats.visits
    .toSorted((one, other) => one.cloak - other.cloak)
    .map(({ ip, user_agent, referrer }) => [ip, user_agent, referrer])
  expect(stored).toEqual(
    codes.map((_, n) => [`8.8.8.${n + 1}`, `agent ${n}`, `https://probe.test/${'x'.repeat(n)}?id=${n}`]),
  )
})
