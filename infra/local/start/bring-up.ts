import type { Part, Step } from './part.ts'
import { Refused } from './refused.ts'

export type Running = {
  parts: readonly Part[]
  /** Resolves with the words of the first part that ended by itself; never after `stop` was called. */
  failed: Promise<string>
  /** Stops the parts in the opposite order of their start, one after the other. */
  stop(): Promise<void>
}

export type Hooks = { up?: (part: Part) => void | Promise<void>; down?: (part: Part) => void | Promise<void> }

/** Holds what is up, so that it can be stopped whatever happened on the way. */
export function createRunning(
  hooks: Hooks = {},
): Running & { add(steps: Step[], halt: AbortSignal): Promise<void> } {
  const parts: Part[] = []
  const failed = Promise.withResolvers<string>()
  let stopping: Promise<void> | undefined

  /** Starts steps that do not need each other; all have ended their try when this returns or throws the first failure. */
  async function add(steps: Step[], halt: AbortSignal): Promise<void> {
    const tries = steps.map(async (step) => {
      const part = await step.start(halt)
      void part.exited.then((words) => !stopping && failed.resolve(words))
      await hooks.up?.(part)
      return part
    })
    const ends = await Promise.allSettled(tries)
    for (const end of ends) if (end.status === 'fulfilled') parts.push(end.value)
    for (const end of ends) if (end.status === 'rejected') throw end.reason
    if (halt.aborted) throw new Refused('called off')
  }

  async function stopAll(): Promise<void> {
    for (let part = parts.pop(); part; part = parts.pop()) {
      await part.stop()
      await hooks.down?.(part)
    }
  }
  return {
    parts,
    failed: failed.promise,
    add,
    stop() {
      stopping ??= stopAll()
      return stopping
    },
  }
}
