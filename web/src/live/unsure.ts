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
    /** A visit was added to an answer of this age. */
    added(answer: Answer, ageMs: number, isOnItsWay: boolean): void {
      if (isOnItsWay || ageMs < TOLD_MS) unsure.add(answer)
    },
    /** Visits before the end of its count are told by nobody. */
    missed: (answer: Answer): void => void unsure.add(answer),
    isDue: (answer: Answer, ageMs: number): boolean =>
      unsure.has(answer) && ageMs >= TOLD_MS * LONGER ** timesOf(answer),
    /** It is counted anew, because it was due or (`isOld`) anyway. */
    asked(answer: Answer, isOld: boolean): void {
      unsure.delete(answer)
      times.set(answer, isOld ? 1 : timesOf(answer) + 1)
    },
  }
}
