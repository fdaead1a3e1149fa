import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { goingFirst } from '../load/going-first.ts'
import { watchPauses } from './pause-watch.ts'
import { family } from './proc.ts'

const isWatcher = (pid: number) => {
  const command = readFileSync(`/proc/${pid}/cmdline`, 'latin1')
  return command.startsWith(process.execPath) && command.includes('pause-watch-process.ts')
}

test('a watcher that could not run for a while reports for how long; without its priority it reports nothing', async () => {
  const watch = await watchPauses(0)
  try {
    const begun = performance.now()
    if ((await goingFirst()).length === 0) {
      expect(watch.pausedSince(begun)).toBeNaN()
      return
    }
    await expect.poll(() => family(process.pid).filter(isWatcher)).toHaveLength(1)
    const [pid = 0] = family(process.pid).filter(isWatcher)
    await setTimeout(300)
    const stopped = performance.now()
    process.kill(pid, 'SIGSTOP')
    await setTimeout(120)
    process.kill(pid, 'SIGCONT')
    await expect.poll(() => watch.pausedSince(stopped)).toBeGreaterThan(80)
    expect(watch.pausedSince(performance.now())).toBe(0)
  } finally {
    watch.stop()
  }
})
