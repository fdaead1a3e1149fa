import { setTimeout as sleep } from 'node:timers/promises'
import type { Container } from './container.ts'
import type { Check } from './dockerfile.ts'

/** Runs the check as Docker does, until it passes; throws with its words and the log when it failed too often. */
export async function untilHealthy(name: string, container: Container, check: Check): Promise<void> {
  const [kind, ...rest] = check.test
  const command = kind === 'CMD-SHELL' ? ['sh', '-c', ...rest] : rest
  let over = false
  const dead = container.ended.then(() => {
    over = true
  })
  const begin = performance.now()
  for (let failures = 0; ; ) {
    await Promise.race([sleep(check.intervalMs), dead])
    if (over) throw new Error(`${name} ended before it was healthy:\n${await container.logTail()}`)
    const fault = await container.exec(command, { timeoutMs: check.timeoutMs }).then(
      () => undefined,
      (error: Error) => error.message,
    )
    if (fault === undefined) return
    if (performance.now() - begin > check.startPeriodMs) failures += 1
    if (failures >= check.retries)
      throw new Error(`${name} is not healthy: ${fault}\n${await container.logTail()}`)
  }
}
