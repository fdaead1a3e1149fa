import { median } from '../results/numbers.ts'

/** Every subject once, each round beginning with another one, so that drift of the machine hits all alike. */
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

/** What the host did while something was measured. */
export type Disturbed = {
  /** What it took away from the two cores, of the one that lost more. */
  stolenShare: number
  /** For how long it stopped the server's core without telling. NaN where that cannot be seen. */
  pausedMs: number
}

/**
 * A round in which the host took more than this from a core is tried again, until there are so many times the rounds. A
 * pause of 10 ms counts as much as 1 %: however short beside a measurement, it decides a 99th percentile.
 */
export const CALM_SHARE = 0.02
const PAUSE_MS_OF_ALL = 1_000
const TRIES = 2

export type CalmRounds<R> = {
  /** What was measured in the rounds that count, by subject. */
  rounds: R[][]
  tried: number
}

/**
 * So many rounds, each of every subject in the same order. Where the host takes a core away for some milliseconds, all
 * that is told is for how long; so the rounds with the least of it count, whatever was measured in them.
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

/** The rounds in which the machine was disturbed least, in their order. */
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
 * The median over the rounds of the first divided by the second of the same round, so that a machine that is slower for
 * a while is so for both. NaN without a second.
 */
export const ratio = (figures: readonly number[], others: readonly number[] = []): number =>
  within(figures, others, (figure, other) => figure / other)

/** The same of what the first has more than the second. */
export const excess = (figures: readonly number[], others: readonly number[] = []): number =>
  within(figures, others, (figure, other) => figure - other)
