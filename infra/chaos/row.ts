import type { Random } from '@sluice/local/random'
import type { Ground } from './ground.ts'
import type { Size } from './size.ts'

export type RowContext = {
  ground: Ground
  seed: number
  random: Random
  size: Size
  /** Length of a soak in minutes; by default that of its size. */
  minutes?: number | undefined
}

/** What was injected and measured, for people. */
export type Figures = Record<string, number | string>

/** What rows use one after the other, so that it is started once. */
export type Shared = {
  /** Stops it if it runs; the next row that asks starts another one. */
  end(): Promise<void>
}

/** One promise of the fault table. `run` injects the fault and throws when the promise does not hold. */
export type Row = {
  /** `R1`, or `R1-kafka` for a second form of the same row. */
  id: string
  promise: string
  run(context: RowContext): Promise<Figures>
  /** What it has in common with the rows beside it. */
  shares?: Shared
}

/** A promise did not hold; the message lists the faults. */
export class PromiseBroken extends Error {
  override name = 'PromiseBroken'
  readonly figures: Figures

  constructor(message: string, figures: Figures) {
    super(message)
    this.figures = figures
  }
}

/** Throws if there are faults, with `figures` to explain them; otherwise returns `figures`. */
export function holds(faults: readonly string[], figures: Figures): Figures {
  if (faults.length > 0) throw new PromiseBroken(`${faults.join('; ')}\n${JSON.stringify(figures)}`, figures)
  return figures
}

/** A fault named `what` unless both are equal. */
export const differs = (what: string, seen: number, expected: number): string[] =>
  seen === expected ? [] : [`${what} is ${seen}, expected ${expected}`]

/** A fault named `what` when `seen` is above `limit`. */
export const exceeds = (what: string, seen: number, limit: number): string[] =>
  seen <= limit ? [] : [`${what} is ${seen}, at most ${limit} expected`]
