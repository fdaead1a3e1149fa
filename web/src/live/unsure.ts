/** A visit is told at most this long after it is stored. */
const TOLD_MS = 2_000

/**
 * Answers that may have counted a visit which is also added to them: it was told while the answer was on its way, or soon
 * after. Each is counted anew once, as soon as nothing is under way. Visits beside that count wait for the next one, so that
 * a stream of them does not make pages ask all the time.
 */
export function unsureAnswers<Answer extends object>() {
  const unsure = new WeakSet<Answer>()
  const corrected = new WeakSet<Answer>()
  return {
    /** A visit was added to an answer of this age. */
    added(answer: Answer, ageMs: number, isOnItsWay: boolean): void {
      if ((isOnItsWay || ageMs < TOLD_MS) && !corrected.has(answer)) unsure.add(answer)
    },
    /** Visits before the end of its count are told by nobody. */
    missed: (answer: Answer): void => void unsure.add(answer),
    isDue: (answer: Answer, ageMs: number): boolean => unsure.has(answer) && ageMs >= TOLD_MS,
    /** It is counted anew. */
    asked(answer: Answer): void {
      if (unsure.delete(answer)) corrected.add(answer)
      else corrected.delete(answer)
    },
  }
}
