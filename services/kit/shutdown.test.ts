import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'

const SERVICE = `
  import { createLog } from './log.ts'
  import { stopOnSignal } from './shutdown.ts'
  const log = createLog('test')
  stopOnSignal(log, 20_000, [{ name: 'step', run: () => log.warn('stopping') }])
  setInterval(() => {}, 1_000)
  log.info('listening')`

async function startService() {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', SERVICE], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await once(child.stdout, 'data')
  return child
}

test('a service ends on SIGTERM with code 0', async () => {
  const child = await startService()
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('a service ends on SIGTERM even when its log reader is gone', async () => {
  const child = await startService()
  child.stdout.destroy()
  child.stderr.destroy()
  child.kill('SIGTERM')
  const end = await Promise.race([once(child, 'exit'), sleep(15_000, 'still running')])
  child.kill('SIGKILL')
  expect(end).toEqual([0, null])
})
