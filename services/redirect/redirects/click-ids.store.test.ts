import { readClickId } from '@sluice/kit/click-id/click-id'
import { clickIdKeys } from '@sluice/kit/click-id/click-id-keys'
import { expect, test } from 'vitest'
import { cloakOf, REAL, SAFE } from '../testing/documents.ts'
import { eventually, FROM_CN, FROM_US, furnish, layGround, visit, visitMany } from '../testing/ground.ts'

const CLICK_ID_KEYS = '3:000102030405060708090a0b0c0d0e0f,1:ffeeddccbbaa99887766554433221100'
const KEYS = clickIdKeys.parse(CLICK_ID_KEYS)

/** The click id in a destination's query, and the destination without it. */
function apart(location: string | undefined, parameter = 'sl_id') {
  const url = new URL(location ?? '')
  const click = readClickId(KEYS, url.searchParams.get(parameter) ?? '')
  url.searchParams.delete(parameter)
  return { click, rest: url.href }
}

test('the destination of a recorded visit says which visit it is, on links that ask for it alone', async () => {
  const ground = await layGround()
  await furnish(ground)
  await ground.publish({
    ...{ kind: 'owner', version: 1, id: 2, active: true, blacklist: [] },
    clickParameter: 'cid',
  })
  ground.account.balance.set(2, 1_000)
  await ground.publish(cloakOf('asks', { id: 5, version: 3, clickId: true }))
  await ground.publish(cloakOf('plain', { id: 6 }))
  await ground.publish(cloakOf('named', { id: 7, owner: 2, clickId: true }))
  const realUrl = `${REAL}/{country}?c={click_id}&from={code}`
  await ground.publish(cloakOf('macros', { id: 8, realUrl }))
  await ground.publish(cloakOf('broke', { id: 9, owner: 3, clickId: true }))
  await ground.publish({ kind: 'owner', version: 1, id: 3, active: true, blacklist: [] })
  const { port } = await ground.start({ CLICK_ID_KEYS, REDIRECT_WORKERS: '1' })
  const locate = async (path: string, from = FROM_US, method = 'GET') =>
    (await visit(port, `/t/${path}`, { from, method })).location

  expect(await locate('plain?sl_id=kept')).toBe(`${REAL}?sl_id=kept`)
  expect(await locate('asks?sl_id=forged&x=1', FROM_US, 'HEAD')).toBe(`${REAL}?x=1`)
  expect(await locate('macros', FROM_US, 'HEAD')).toBe(`${REAL}/US?c=&from=macros`)
  const found = [
    apart(await locate('asks')),
    apart(await locate('asks?%73l_id=forged&x=1', FROM_CN)),
    apart(await locate('named'), 'cid'),
    apart(await locate('macros?sl_id=forged'), 'c'),
    apart(await locate('broke')),
  ]
  expect(found.map(({ rest }) => rest)).toEqual([
    ...[REAL, `${SAFE}?x=1`, REAL, `${REAL}/US?from=macros`, SAFE],
  ])
  await eventually(() => ground.stats.visits.length === found.length + 1)
  const stored = ground.stats.visits.slice(1)
  expect(found.map(({ click }) => click)).toEqual(
    stored.map(({ spool, seq, at, cloak, cloak_version, country, redirect_to, variant }) => ({
      ...{ spool, seq, at, link: cloak, linkVersion: cloak_version, country, redirectTo: redirect_to },
      variant,
    })),
  )
})

test('a visit that the full journal refuses has no click id', async () => {
  const ground = await layGround()
  await furnish(ground)
  await ground.publish(cloakOf('open', { mode: 'full_open', clickId: true }))
  ground.stats.up = false
  const service = await ground.start({
    ...{ CLICK_ID_KEYS, REDIRECT_WORKERS: '1', JOURNAL_KEEP_MS: '0' },
    ...{ JOURNAL_MAX_BYTES: '1000000', JOURNAL_SEGMENT_BYTES: '100000' },
  })
  const paths = new Array<string>(10_000).fill('/t/open?sl_id=forged')
  const seen = await visitMany(service.port, paths, { from: FROM_US })
  expect(new Set(seen.map(({ location }) => apart(location).rest))).toEqual(new Set([REAL]))
  const numbers = seen.flatMap(({ location }) => apart(location).click?.seq ?? [])
  ground.stats.up = true
  expect(await service.stop()).toBe(0)
  const recorded = ground.stats.visits.map(({ seq }) => seq)
  expect(recorded.length).toBeGreaterThan(1_000)
  expect(recorded.length).toBeLessThan(10_000)
  expect(numbers.toSorted((a, b) => a - b)).toEqual(recorded.toSorted((a, b) => a - b))
})

test('without keys a link that asks for click ids gets none, and the log says so once', async () => {
  const ground = await layGround()
  await furnish(ground)
  await ground.publish(cloakOf('asks', { clickId: true }))
  const service = await ground.start()
  for (let n = 0; n < 5; n += 1)
    expect((await visit(service.port, '/t/asks?sl_id=forged', { from: FROM_US })).location).toBe(REAL)
  expect(service.logs().filter((line) => line.includes('CLICK_ID_KEYS'))).toHaveLength(1)
})
