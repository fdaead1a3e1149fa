import { expect, test } from 'vitest'
import { createRunning } from './bring-up.ts'
import type { Part, Ports, Step } from './part.ts'
import { MOST_ENDS } from './restarts.ts'

const never = new AbortController().signal

/** A part that ends on request and fails to start a given number of times. */
function tried(name: string, { needs = [] as string[], log = [] as string[] } = {}) {
  const self = {
    ports: [] as Ports[],
    failures: 0,
    /** While starting: resolves the start. */
    hold: undefined as Promise<void> | undefined,
    end: (_words: string) => {},
    step: undefined as unknown as Step,
  }
  self.step = {
    name,
    needs,
    async start(halt, ports) {
      self.ports.push(ports)
      if (self.failures > 0) {
        self.failures -= 1
        throw new Error(`${name} does not start`)
      }
      if (self.hold) {
        await Promise.race([self.hold, new Promise((_, no) => halt.addEventListener('abort', no))])
      }
      log.push(`+${name}`)
      const exited = Promise.withResolvers<string>()
      self.end = exited.resolve
      const part: Part = {
        name,
        pid: 1,
        version: '1',
        url: 'http://x',
        exited: exited.promise,
        stop: async () => void log.push(`-${name}`),
      }
      return part
    },
  }
  return self
}

test('when one of several parts fails to start, the started ones are stopped, last first', async () => {
  const log: string[] = []
  const running = createRunning()
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => tried(name, { log }))
  await running.add([a!.step, b!.step], never)
  c!.failures = 1
  await expect(running.add([c!.step, d!.step], never)).rejects.toThrow('c does not start')
  await running.stop()
  await running.stop()
  expect(log).toEqual(['+a', '+b', '+d', '-d', '-b', '-a'])
})

test('S-G: a part that ends is restarted on the same ports, and the others are left alone', async () => {
  const log: string[] = []
  const running = createRunning({
    ended: ({ name }, words) => void log.push(`${name}: ${words}`),
    up: ({ name }, restarts) => void log.push(`${name} ${restarts}`),
  })
  const [a, b] = [tried('a'), tried('b')]
  await running.add([a.step], never)
  await running.add([b.step], never)
  a.end('its last words')
  await expect.poll(() => log).toEqual(['a 0', 'b 0', 'a: its last words', 'a 1'])
  expect(a.ports[1]).toEqual(a.ports[0])
  expect(new Set([a.ports[0], b.ports[0]].flatMap((ports) => [ports?.public, ports?.internal])).size).toBe(4)
  expect(b.ports).toHaveLength(1)
  await running.stop()
})

test('S-G: when parts end together, one that needs another waits for it', async () => {
  const log: string[] = []
  const running = createRunning()
  const [store, service] = [tried('store', { log }), tried('service', { log, needs: ['store'] })]
  await running.add([store.step], never)
  await running.add([service.step], never)
  const back = Promise.withResolvers<void>()
  store.hold = back.promise
  service.end('x')
  store.end('x')
  await expect.poll(() => store.ports.length).toBe(2)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(service.ports).toHaveLength(1)
  back.resolve()
  await expect.poll(() => log).toEqual(['+store', '+service', '+store', '+service'])
  await running.stop()
})

test('S-G: a part that no longer starts is given up with its last output, and the others keep running', async () => {
  const told: string[] = []
  const log: string[] = []
  const running = createRunning({
    gaveUp: ({ name }, words) => void told.push(`${name}: ${words.split('\n')[0]}`),
  })
  const [a, b] = [tried('a', { log }), tried('b', { log })]
  await running.add([a.step, b.step], never)
  b.failures = 100
  b.end('x')
  await expect.poll(() => told, { timeout: 40_000 }).toEqual(['b: Error: b does not start'])
  expect(b.ports).toHaveLength(MOST_ENDS)
  await running.stop()
  expect(log).toEqual(['+a', '+b', '-a'])
})

test('S-G: a stop during a restart cancels that restart and then stops the others in order', async () => {
  const log: string[] = []
  const running = createRunning()
  const [a, b, c] = ['a', 'b', 'c'].map((name) => tried(name, { log }))
  for (const each of [a, b, c]) await running.add([each!.step], never)
  b!.hold = new Promise(() => {})
  b!.end('x')
  await expect.poll(() => b!.ports.length).toBe(2)
  await running.stop()
  expect(log).toEqual(['+a', '+b', '+c', '-c', '-a'])
})
