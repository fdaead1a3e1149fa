import { createLog } from '@sluice/kit/log'
import { Gauge, Registry } from 'prom-client'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { tellMetrics, tellReady } from './worker-link.ts'

const log = createLog('test', 'silent')
afterEach(() => void vi.restoreAllMocks())

/** Simulates a channel whose other end died: sending fails the way Node does it. */
function deadChannel() {
  const [before, connected] = [process.send, process.connected]
  const send = vi.fn((_message: unknown, _handle?: unknown, _options?: unknown, callback?: () => void) => {
    process.nextTick(callback ?? (() => process.emit('error' as never, new Error('write EPIPE') as never)))
    return false
  })
  Object.assign(process, { send, connected: true })
  onTestFinished(() => void Object.assign(process, { send: before, connected }))
  return send
}

test('S-F: a worker whose supervisor died sends nothing and stops in order', async () => {
  const send = deadChannel()
  const failed = vi.fn()
  process.on('error' as never, failed as never)
  onTestFinished(() => void process.off('error' as never, failed as never))
  tellReady()
  await new Promise((resolve) => setImmediate(resolve))
  expect(send).toHaveBeenCalledOnce()
  expect(failed).not.toHaveBeenCalled()
})

test('S-F: an unreadable metric is logged and ends nothing', async () => {
  deadChannel()
  const registry = new Registry()
  new Gauge({
    name: 'broken',
    help: 'Throws.',
    registers: [registry],
    collect() {
      throw new Error('no number')
    },
  })
  const told = vi.spyOn(log, 'error')
  const before = process.listeners('message')
  tellMetrics(registry, log)
  const [listener] = process.listeners('message').filter((each) => !before.includes(each))
  onTestFinished(() => void process.off('message', listener!))
  listener!({ type: 'metrics' }, undefined as never)
  await vi.waitFor(() => expect(told).toHaveBeenCalledOnce(), 15_000)
})
