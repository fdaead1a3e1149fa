import { expect, test } from 'vitest'
import type { ComposedService } from './composition.ts'
import { startOrder } from './start-order.ts'

const services = new Map(
  Object.entries({
    store: {},
    migration: { store: 'service_healthy' },
    service: { migration: 'service_completed_successfully', store: 'service_healthy' },
    door: { service: 'service_started' },
  }).map(([name, depends_on]) => [name, { depends_on } as unknown as ComposedService]),
)

/** What was done, in its order; `fails` is a step that ends with an error. */
function record(fails?: string) {
  const done: string[] = []
  const step = (what: string) => async (name: string) => {
    const text = `${name} ${what}`
    if (text === fails) throw new Error(text)
    done.push(text)
    return name
  }
  const steps = {
    start: step('started'),
    healthy: async (name: string) => void (await step('healthy')(name)),
    completed: async (name: string) => void (await step('completed')(name)),
  }
  return { done, ...startOrder(services, steps) }
}

test('what a service depends on has come as far as it says before the service starts, everything once', async () => {
  const { done, reach, order } = record()
  await Promise.all([reach('door', 'service_started'), reach('service', 'service_healthy')])
  expect(order).toEqual(['store', 'migration', 'service', 'door'])
  expect(done.toSorted()).toEqual([...new Set(done)].toSorted())
  const at = (step: string) => done.indexOf(step)
  expect(at('store healthy')).toBeLessThan(at('migration started'))
  expect(at('migration completed')).toBeLessThan(at('service started'))
  expect(at('service healthy')).toBeGreaterThan(-1)
})

test('nothing starts after a service that it depends on has failed', async () => {
  const { done, reach } = record('migration completed')
  await expect(reach('door', 'service_started')).rejects.toThrow('migration completed')
  expect(done).toEqual(['store started', 'store healthy', 'migration started'])
})
