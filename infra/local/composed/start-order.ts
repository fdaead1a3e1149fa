import type { ComposedService } from './composition.ts'

export type Condition = ComposedService['depends_on'][string]

export type Steps<T> = {
  start(name: string): Promise<T>
  healthy(name: string, started: T): Promise<void>
  completed(name: string, started: T): Promise<void>
}

export type StartOrder = {
  /** Resolves when `name` has come as far as `condition` says; what it depends on comes first, everything once. */
  reach(name: string, condition: Condition): Promise<void>
  /** Names in the order in which they were started. */
  readonly order: readonly string[]
}

/** Starts services as their `depends_on` says, side by side where it says nothing. */
export function startOrder<T>(services: ReadonlyMap<string, ComposedService>, steps: Steps<T>): StartOrder {
  const order: string[] = []
  const started = new Map<string, Promise<T>>()
  const reached = new Map<string, Promise<void>>()

  const begin = (name: string) =>
    once(started, name, async () => {
      const needs = Object.entries(services.get(name)?.depends_on ?? {})
      await Promise.all(needs.map(([other, condition]) => reach(other, condition)))
      order.push(name)
      return steps.start(name)
    })
  const reach = (name: string, condition: Condition): Promise<void> =>
    once(reached, `${name} ${condition}`, async () => {
      const running = await begin(name)
      if (condition === 'service_healthy') await steps.healthy(name, running)
      if (condition === 'service_completed_successfully') await steps.completed(name, running)
    })
  return { reach, order }
}

function once<T>(known: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const made = known.get(key) ?? make()
  known.set(key, made)
  return made
}
