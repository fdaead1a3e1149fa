/** A visit is told at most this long after it is stored. */
const TOLD_MS = 2_000
/** Each further time an answer turns out unsure, it waits so many times longer. */
const LONGER = 6

/**
 * Answers that may have counted a visit which is also added to them, or lack one: it was told while the answer was on its
 * way, or soon after. Such an answer is counted anew as soon as nothing is under way, and then later and later, so that a
 * stream of visits does not make pages ask all the time.
 */
export function unsureAnswers<Answer extends object>() {
  const unsure = new WeakSet<Answer>()
  const times = new WeakMap<Answer, number>()
  const timesOf = (answer: Answer) => times.get(answer) ?? 0
  return {
    /** A visit came to an answer of this age. Visits that nobody tells concern those on their way alone. */
    crossed(answer: Answer, isOnItsWay: boolean, ageMs = Number.POSITIVE_INFINITY): void {
      if (isOnItsWay || ageMs < TOLD_MS) unsure.add(answer)
    },
    isDue: (answer: Answer, ageMs: number): boolean =>
      unsure.has(answer) && ageMs >= TOLD_MS * LONGER ** timesOf(answer),
    /** It is counted anew, because it was due or (`isOld`) anyway. */
    asked(answer: Answer, isOld: boolean): void {
      unsure.delete(answer)
      times.set(answer, isOld ? 1 : timesOf(answer) + 1)
    },
  }
}
