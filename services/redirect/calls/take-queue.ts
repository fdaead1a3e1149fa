import { type LeaseGranted, MAX_TAKES, type TakeLease } from '@sluice/contract/leases'

type Question = { take: TakeLease; answer: PromiseWithResolvers<LeaseGranted> }

/** Each request costs account a transaction. More in parallel would only wait for each other there. */
const SIDE_BY_SIDE = 4

/**
 * Requests leases, each for another owner, in as few requests as possible without waiting. Those of one turn go
 * together, and so do those that arrive while `SIDE_BY_SIDE` are in flight. `send` answers in the order it was given.
 */
export function createTakeQueue(
  send: (takes: TakeLease[]) => Promise<LeaseGranted[]>,
): (take: TakeLease) => Promise<LeaseGranted> {
  const waiting: Question[] = []
  let underWay = 0
  let due = false

  async function ask(questions: readonly Question[]): Promise<void> {
    underWay++
    try {
      const leases = await send(questions.map(({ take }) => take))
      questions.forEach(({ answer }, n) => {
        answer.resolve(leases[n] as LeaseGranted)
      })
    } catch (error) {
      for (const { answer } of questions) answer.reject(error)
    }
    underWay--
    askOn()
  }
  function askOn(): void {
    due = false
    while (waiting.length > 0 && underWay < SIDE_BY_SIDE) void ask(waiting.splice(0, MAX_TAKES))
  }
  return (take) => {
    const answer = Promise.withResolvers<LeaseGranted>()
    waiting.push({ take, answer })
    if (!due) queueMicrotask(askOn)
    due = true
    return answer.promise
  }
}
