import { statsGround } from './ground.ts'

/** A stats service on a ground of its own; `end` takes both away. */
export async function runningStats() {
  const ground = await statsGround()
  const service = await ground.start()
  return {
    ground,
    stats: ground.talkTo(service),
    async end() {
      await service.stop()
      await ground.end()
    },
  }
}
