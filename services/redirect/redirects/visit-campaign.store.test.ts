import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cloakOf, REAL } from '../testing/documents.ts'
import { eventually, FROM_US, furnish, layGround, visit } from '../testing/ground.ts'

test('listed parameters of a query are recorded, however it arrives, and nothing else of it reaches a disk or stats', async () => {
  const ground = await layGround()
  await furnish(ground)
  await ground.publish(cloakOf('Spring_Sale-26', { mode: 'full_open', auditUrl: null }))
  const { port, stop } = await ground.start({ REDIRECT_WORKERS: '1' })
  const query = 'utm_source=news%20letter&email=planted%40secret.test&gclid=Cj0K&token=planted-token'
  const ways: [path: string, headers: Record<string, string>, campaign: object][] = [
    // The first visit waits for its documents; the second does not.
    [`/t/Spring_Sale-26?${query}`, {}, { utm_source: 'news letter', gclid: 'Cj0K' }],
    [`/t/Spring_Sale-26?${query}`, {}, { utm_source: 'news letter', gclid: 'Cj0K' }],
    [`/t/Spring_Sale-26/?${query}`, {}, { utm_source: 'news letter', gclid: 'Cj0K' }],
    [
      `/t/Spring_Sale-26?${query}`,
      { 'proxy-connection': 'keep-alive' },
      { utm_source: 'news letter', gclid: 'Cj0K' },
    ],
    ['/t/Spring_Sale-26?email=planted-token&sub1', {}, {}],
    ['/t/Spring_Sale-26', {}, {}],
  ]
  for (const [id, [path, headers]] of ways.entries()) {
    const sent = { ...headers, referer: `https://probe.test/?id=${id}` }
    const { status, location } = await visit(port, path, { from: FROM_US, headers: sent })
    const asked = path.split('?')[1]
    expect([id, status, location]).toEqual([id, 302, asked === undefined ? REAL : `${REAL}?${asked}`])
  }
  await eventually(() => ground.stats.visits.length === ways.length)
  const stored = ground.stats.visits.toSorted((one, other) => (one.referrer < other.referrer ? -1 : 1))
  expect(stored.map(({ campaign }) => campaign)).toEqual(ways.map(([, , campaign]) => campaign))
  expect(JSON.stringify(stored)).not.toMatch(/planted/)
  await stop()
  const files = (await readdir(ground.dir, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  )
  const kept = await Promise.all(
    files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')),
  )
  expect(kept.filter((text) => text.includes('Cj0K'))).not.toEqual([])
  expect(kept.filter((text) => /planted/.test(text))).toEqual([])
})
