import { cloakKey, HOSTS_KEY, type OwnHost } from '@sluice/contract/routing'
import { expect, test } from 'vitest'
import { cloakOf } from '../testing/documents.ts'
import { eventually, FROM_US, furnish, layGround, visit } from '../testing/ground.ts'

const CODE = 'Spring-26'
const [GO, BUY] = ['go.brand.example', 'buy.shop.example']
const own = (host: string, id: number, change: Partial<OwnHost> = {}): OwnHost => ({
  ...{ host, id, root: null, unknown: null },
  ...change,
})
const hosts = (version: number, ...list: OwnHost[]) => ({ kind: 'hosts' as const, version, hosts: list })
const at = (domain: number, id: number, change = {}) =>
  cloakOf(CODE, { id, domain, mode: 'full_open', realUrl: `https://real.test/${domain}`, ...change })

async function layDomains() {
  const ground = await layGround()
  await furnish(ground)
  await ground.publish(
    hosts(1, own(GO, 7), own(BUY, 12_345, { root: 'https://shop.test/', unknown: 'https://shop.test/404' })),
  )
  await ground.publish(at(0, 1))
  await ground.publish(at(7, 2))
  await ground.publish(at(12_345, 3))
  return ground
}

/** What `host` says to each path: where it leads, or the status. */
async function said(port: number, host: string, ...paths: string[]) {
  const answers = paths.map(async (path) => {
    const { status, location } = await visit(port, path, { from: FROM_US, headers: { host } })
    return location ?? status
  })
  return Promise.all(answers)
}

test.each(['true', 'false'])(
  'a code leads to the link of its domain, and to no other (PLAIN_HTTP=%s)',
  async (PLAIN_HTTP) => {
    const ground = await layDomains()
    const { port } = await ground.start({ REDIRECT_WORKERS: '1', PLAIN_HTTP })
    const whole = `/t/${CODE}`
    const bare = `/${CODE}`
    for (const host of ['127.0.0.1', 'links.example', `${GO}.evil.example`, `x${GO}`, '[::1]', ''])
      expect([host, ...(await said(port, host, whole, bare, '/', '/t/unknown'))]).toEqual([
        ...[host, 'https://real.test/0', 404, 404, 404],
      ])
    for (const host of [GO, GO.toUpperCase(), `${GO}:8443`, `${GO}.`])
      expect([
        host,
        ...(await said(port, host, whole, bare, `${bare}?gclid=1`, `${bare})`, '/', '/unknown')),
      ]).toEqual([
        ...[
          host,
          'https://real.test/7',
          'https://real.test/7',
          'https://real.test/7?gclid=1',
          'https://real.test/7',
        ],
        ...[404, 404],
      ])
    expect(await said(port, BUY, whole, bare, '/', '/unknown', '/t/unknown', '/x/y', '/robots.txt')).toEqual([
      ...['https://real.test/12345', 'https://real.test/12345', 'https://shop.test/'],
      ...['https://shop.test/404', 'https://shop.test/404', 'https://shop.test/404', 404],
    ])
    for (const path of ['/api/user/profile', '/dashboard/', '/dev/mail', '/.well-known/x'])
      expect(await said(port, GO, path)).toEqual([404])

    const [first, second, third] = await eventually(async () => {
      const counts = [0, 7, 12_345].map(
        (domain) => ground.stats.visits.filter((each) => each.domain === domain).length,
      )
      return counts[2] === 2 && counts
    })
    expect([first, second, third]).toEqual([6, 16, 2])
    for (const { domain, cloak } of ground.stats.visits) expect(cloak).toBe({ 0: 1, 7: 2, 12345: 3 }[domain])
  },
  60_000,
)

test('a new, changed or removed host counts at once, and a link that has moved answers at its new address only', async () => {
  const ground = await layDomains()
  const { port } = await ground.start({ REDIRECT_WORKERS: '1' })
  const path = `/t/${CODE}`
  expect(await said(port, GO, path)).toEqual(['https://real.test/7'])
  await ground.publish(hosts(2, own('new.brand.example', 8), own(BUY, 12_345)))
  await eventually(async () => (await said(port, GO, path))[0] === 'https://real.test/0')
  expect(await said(port, BUY, '/', '/unknown')).toEqual([404, 404])
  expect(await said(port, 'new.brand.example', path)).toEqual([404])

  await ground.publish(at(8, 2, { version: 2, realUrl: 'https://real.test/7' }))
  await ground.publish(at(7, 2, { version: 2, active: false }))
  await eventually(async () => (await said(port, 'new.brand.example', path))[0] === 'https://real.test/7')

  // A new claim of a host has a new id, and no link of the old one.
  await ground.publish(hosts(3, own('new.brand.example', 9)))
  await eventually(async () => (await said(port, 'new.brand.example', path))[0] === 404)
})

test('hosts and their links go on after a restart without any store', async () => {
  const ground = await layDomains()
  const first = await ground.start({ REDIRECT_WORKERS: '1' })
  const path = `/t/${CODE}`
  expect(await said(first.port, GO, path)).toEqual(['https://real.test/7'])
  await first.stop()
  ground.account.mood = 'fail'
  await ground.redis.del(ground.names.document(HOSTS_KEY), ground.names.document(cloakKey(CODE, 7)))
  const second = await ground.start({ REDIRECT_WORKERS: '1' })
  expect(await said(second.port, GO, path, `/${CODE}`)).toEqual([
    'https://real.test/7',
    'https://real.test/7',
  ])
  expect(await said(second.port, 'links.example', path)).toEqual(['https://real.test/0'])
})
