import { setTimeout as sleep } from 'node:timers/promises'
import type { Part, Ports, Step } from './part.ts'
import { Refused } from './refused.ts'
import { afterEnd } from './restarts.ts'

/** A part, its current process, and what happened to earlier ones. */
export type Slot = {
  readonly step: Step
  readonly ports: Ports
  /** The last process that was up. */
  part: Part
  up: boolean
  /** Times of ends and failed starts, by `performance.now()`. */
  readonly ends: number[]
  /** Set while it is being restarted; resolves when that is over. */
  restarting: Promise<void> | undefined
}

export type SlotHooks = {
  /** `restarts`: number of earlier ends. */
  up?: (part: Part, restarts: number) => void | Promise<void>
  /** It ended by itself, or a restart failed; `words` are its last lines. */
  ended?: (part: Part, words: string) => void | Promise<void>
  /** No further restart is tried. */
  gaveUp?: (part: Part, words: string) => void | Promise<void>
}

type Surroundings = { isUp: (name: string) => boolean; stopping: AbortSignal; hooks: SlotHooks }

const LOOK_MS = 50

export const wordsOf = (error: unknown): string =>
  error instanceof Refused ? error.message : ((error as Error).stack ?? String(error))

/** Restarts the part whenever it ends by itself, until it is given up or everything is stopped. */
export function keepUp(slot: Slot, around: Surroundings): void {
  void slot.part.exited.then(async (words) => {
    if (around.stopping.aborted) return
    slot.up = false
    slot.restarting = startAgain(slot, around, words)
    await slot.restarting
    slot.restarting = undefined
    if (slot.up) keepUp(slot, around)
  })
}

async function startAgain(slot: Slot, around: Surroundings, lastWords: string): Promise<void> {
  const { step, ends } = slot
  const { stopping, hooks } = around
  let words = lastWords
  const down = () => step.needs.filter((name) => !around.isUp(name))
  const note = async () => {
    ends.push(performance.now())
    await hooks.ended?.(slot.part, words)
  }
  await note()
  while (!stopping.aborted) {
    const next = afterEnd(ends, performance.now(), down())
    if (next.act === 'give up') return void (await hooks.gaveUp?.(slot.part, words))
    if (next.act === 'start') {
      try {
        slot.part = await step.start(stopping, slot.ports)
        slot.up = true
        return void (await hooks.up?.(slot.part, ends.length))
      } catch (error) {
        words = wordsOf(error)
        // A part is not blamed when something it needs went away meanwhile.
        if (!stopping.aborted && down().length === 0) await note()
      }
    }
    await sleep(next.act === 'wait' ? next.ms : LOOK_MS, undefined, { signal: stopping }).catch(() => {})
  }
}
