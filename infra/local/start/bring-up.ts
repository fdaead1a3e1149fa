import { freePort } from '../stores/free-port.ts'
import { keepUp, type Slot, type SlotHooks } from './keep-up.ts'
import type { Part, Step } from './part.ts'
import { Refused } from './refused.ts'

export type Running = {
  /** The started parts in start order, including those that ended and await a restart. */
  parts: readonly Part[]
  /** Stops the parts one by one, in reverse start order. */
  stop(): Promise<void>
}

export type Hooks = SlotHooks & { down?: (part: Part) => void | Promise<void> }

/**
 * Holds the running parts, restarts those that end by themselves, and can be stopped at any point. `hooks` hear of
 * things that have happened; they must not throw.
 */
export function createRunning(
  hooks: Hooks = {},
): Running & { add(steps: Step[], halt: AbortSignal): Promise<void> } {
  const slots: Slot[] = []
  const stopping = new AbortController()
  let stopped: Promise<void> | undefined
  const isUp = (name: string) => slots.some((slot) => slot.step.name === name && slot.up)

  /** Starts steps that do not need each other. Waits for all of them, then returns or throws the first failure. */
  async function add(steps: Step[], halt: AbortSignal): Promise<void> {
    const tries = steps.map(async (step): Promise<Slot> => {
      const ports = { public: await freePort(), internal: await freePort() }
      const part = await step.start(halt, ports)
      await hooks.up?.(part, 0)
      return { step, ports, part, up: true, ends: [], restarting: undefined }
    })
    const ends = await Promise.allSettled(tries)
    for (const end of ends) if (end.status === 'fulfilled') slots.push(end.value)
    for (const end of ends) if (end.status === 'rejected') throw end.reason
    if (halt.aborted) throw new Refused('called off')
    for (const end of ends)
      if (end.status === 'fulfilled') keepUp(end.value, { isUp, stopping: stopping.signal, hooks })
  }

  async function stopAll(): Promise<void> {
    stopping.abort()
    await Promise.all(slots.map((slot) => slot.restarting))
    for (let slot = slots.pop(); slot; slot = slots.pop()) {
      if (slot.up) await slot.part.stop()
      await hooks.down?.(slot.part)
    }
  }
  return {
    get parts() {
      return slots.map((slot) => slot.part)
    },
    add,
    stop() {
      stopped ??= stopAll()
      return stopped
    },
  }
}
