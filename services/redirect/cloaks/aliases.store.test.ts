import { aliasKey, type RoutingDocument } from '@sluice/contract/routing'
import { expect, test } from 'vitest'
import { cloakOf, REAL } from '../testing/documents.ts'
import { eventually, FROM_US, furnish, layGround, visit } from '../testing/ground.ts'

const CODE = 'Spring_Sale-26'
const alias = (code: string): RoutingDocument => ({
  kind: 'alias',
  version: 1,
  domain: 0,
  folded: code.toLowerCase(),
  code,
})

test('R2: a code in other letters leads to the one link whose owner chose it, and counts for that link', async () => {
  const ground = await layGround()
  await furnish(ground)
  await ground.publish(cloakOf(CODE, { id: 7 }))
  await ground.publish(alias(CODE))
  await ground.publish(cloakOf('Made123', { id: 8 }))
  await ground.publish(cloakOf('PROMO-9', { id: 9 }))
  await ground.publish(alias('PROMO-9'))
  await ground.publish(cloakOf('promo-9', { id: 10, realUrl: 'https://lower.test/' }))
  const { port } = await ground.start({ REDIRECT_WORKERS: '1' })
  const go = async (code: string) => {
    const { status, location } = await visit(port, `/t/${code}`, { from: FROM_US })
    return [status, location]
  }
  for (const spelling of ['spring_sale-26', 'SPRING_SALE-26', 'spring_sale-26', CODE, 'spring%5FSALE-26/'])
    expect([spelling, ...(await go(spelling))]).toEqual([spelling, 302, REAL])
  expect(await go('spring_sale-26?utm_source=a')).toEqual([302, `${REAL}?utm_source=a`])
  expect(await go('made123')).toEqual([404, undefined])
  // A code that exists is never taken for another spelling.
  expect(await go('promo-9')).toEqual([302, 'https://lower.test/'])
  expect(await go('Promo-9')).toEqual([302, REAL])
  await eventually(() => ground.stats.visits.filter(({ cloak }) => cloak === 7).length === 6)

  const asked = ground.account.asked.routing
  for (let n = 0; n < 20; n += 1) await go('made123')
  for (let n = 0; n < 20; n += 1) await go('SPRING_SALE-26')
  expect(ground.account.asked.routing - asked).toBeLessThan(5)

  await ground.publish(cloakOf(CODE, { id: 7, version: 2, active: false }))
  await eventually(async () => (await go('SPRING_sale-26'))[0] === 404)
})

test('R2: other spellings work without account from Redis, and after a restart without any store', async () => {
  const ground = await layGround()
  await furnish(ground)
  await ground.publish(cloakOf(CODE))
  await ground.publish(alias(CODE))
  const first = await ground.start({ REDIRECT_WORKERS: '1' })
  const go = async (port: number) => (await visit(port, '/t/spring_SALE-26', { from: FROM_US })).location
  expect((await visit(first.port, `/t/${CODE}`, { from: FROM_US })).location).toBe(REAL)
  ground.account.mood = 'fail'
  expect(await go(first.port)).toBe(REAL)
  await first.stop()

  await ground.redis.del(ground.names.document(aliasKey(CODE)))
  const second = await ground.start({ REDIRECT_WORKERS: '1' })
  expect(await go(second.port)).toBe(REAL)
})
