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

/** So many rounds, each of every subject; what was measured, by subject. */
export async function interleave<S, R>(
  subjects: readonly S[],
  rounds: number,
  measure: (subject: S) => Promise<R>,
): Promise<R[][]> {
  const results: R[][] = []
  for (let round = 0; round < rounds; round++) results.push(await inTurn(subjects, round, measure))
  return bySubject(results)
}

export const bySubject = <R>(rounds: readonly (readonly R[])[]): R[][] =>
  (rounds[0] ?? []).map((_, index) => rounds.map((round) => round[index] as R))

/** The rounds in which the machine was disturbed least, in their order. */
export function calmest<R>(rounds: readonly R[], count: number, disturbance: (round: R) => number): R[] {
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
