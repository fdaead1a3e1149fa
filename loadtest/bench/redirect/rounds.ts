import { median } from '../results/numbers.ts'

/** Measures every subject once. Each round starts with another one, so that drift of the machine affects all equally. */
export async function inTurn<S, R>(
  subjects: readonly S[],
  round: number,
  measure: (subject: S) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  for (let step = 0; step < subjects.length; step++) {
    const index = (step + round) % subjects.length
    results[index] = await measure(subjects[index] as S)
  }
  return results
}

/** Disturbance by the host during a measurement. */
export type Disturbed = {
  /** Share of time stolen from the core that lost more of the two. */
  stolenShare: number
  /** Time for which the server's core was paused unreported. NaN if that cannot be measured. */
  pausedMs: number
}

/**
 * A round is repeated if the host took more than this share of a core, up to a multiple of the rounds. A pause of 10 ms
 * counts as 1 %: however short compared with a measurement, it decides the 99th percentile.
 */
export const CALM_SHARE = 0.02
const PAUSE_MS_OF_ALL = 1_000
const TRIES = 2

export type CalmRounds<R> = {
  /** Measurements of the counted rounds, by subject. */
  rounds: R[][]
  tried: number
}

/**
 * Runs `count` rounds, each of every subject. When the host takes a core away for some milliseconds, only the duration
 * is known, so the least disturbed rounds count, whatever they measured.
 */
export async function calmRounds<R extends Disturbed>(
  wanted: number,
  measureRound: (round: number) => Promise<R[]>,
): Promise<CalmRounds<R>> {
  const tried: R[][] = []
  const calm = () => tried.filter((round) => disturbance(round) <= CALM_SHARE).length
  while (calm() < wanted && tried.length < wanted * TRIES) tried.push(await measureRound(tried.length))
  return { rounds: bySubject(calmest(tried, wanted)), tried: tried.length }
}

const disturbance = (measured: readonly Disturbed[]): number =>
  Math.max(...measured.map(({ stolenShare, pausedMs }) => stolenShare + (pausedMs || 0) / PAUSE_MS_OF_ALL))

const bySubject = <R>(rounds: readonly (readonly R[])[]): R[][] =>
  (rounds[0] ?? []).map((_, index) => rounds.map((round) => round[index] as R))

/** The least disturbed rounds, in their order. */
function calmest<R extends Disturbed>(rounds: readonly R[][], count: number): R[][] {
  const calmFirst = rounds.toSorted((a, b) => disturbance(a) - disturbance(b))
  const kept = new Set(calmFirst.slice(0, count))
  return rounds.filter((round) => kept.has(round))
}

/** The median of each figure over the rounds. */
export function medians<R extends Record<string, number>>(rounds: readonly R[]): R {
  const names = Object.keys(rounds[0] ?? {})
  return Object.fromEntries(names.map((name) => [name, median(rounds.map((row) => row[name] ?? 0))])) as R
}

const within = (
  figures: readonly number[],
  others: readonly number[],
  compare: (figure: number, other: number) => number,
): number =>
  others.length === 0
    ? Number.NaN
    : median(figures.map((figure, round) => compare(figure, others[round] ?? Number.NaN)))

/**
 * The median of the per-round ratios of two figures, so that a slow phase of the machine affects both. NaN without
 * second figures.
 */
export const ratio = (figures: readonly number[], others: readonly number[] = []): number =>
  within(figures, others, (figure, other) => figure / other)

/** The median of the per-round differences of two figures. */
export const excess = (figures: readonly number[], others: readonly number[] = []): number =>
  within(figures, others, (figure, other) => figure - other)
