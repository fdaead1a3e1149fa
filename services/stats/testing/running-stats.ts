import type { beforeAll, beforeEach } from 'vitest'
import { type StatsGround, type StatsPeer, statsGround } from './ground.ts'

/** A stats service on its own database, for each test or for a whole file, depending on the hook; removed afterwards. */
export function runningStats(before: typeof beforeAll | typeof beforeEach) {
  const running = {} as { ground: StatsGround; stats: StatsPeer }
  before(async () => {
    const ground = await statsGround()
    const service = await ground.start()
    Object.assign(running, { ground, stats: ground.talkTo(service) })
    return async () => {
      await service.stop()
      await ground.end()
    }
  })
  return running
}
