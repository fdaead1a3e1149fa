import type { Calls } from '../calls/calls.ts'
import type { Spending } from '../calls/wallet.ts'
import type { JournalRecord } from '../journal/group.ts'
import type { Journal } from '../journal/journal.ts'
import type { Answer, LateAnswer } from './answer.ts'
import type { Visit } from './visit.ts'

type Held = {
  visit: Visit
  answer: Answer | LateAnswer
  version: number
  spending: Spending | undefined
  /** 0: the journal refused it. */
  seq: number
}

/** The visits of one turn of the event loop: recorded by one write and answered after it. */
export type Turn = {
  /** Appends the visit's record and holds its answer until the turn is written. */
  record: (
    kept: JournalRecord,
    visit: Visit,
    answer: Answer | LateAnswer,
    version: number,
    spending: Spending | undefined,
  ) => void
  isOpen: () => boolean
  /** Visits answered without a record because the journal could not take it. */
  readonly unrecorded: number
}

/** `onFailed` receives the error of an answer that cannot be sent. Only its own connection is ended. */
export function createTurn(
  journal: Pick<Journal, 'append' | 'onSettled'>,
  calls: Pick<Calls, 'takeBack'>,
  isLast: () => boolean,
  onFailed: (error: unknown) => void,
): Turn {
  let held: Held[] = []
  let spare: Held[] = []
  let unrecorded = 0

  function giveBack(visits: readonly Held[]): void {
    for (let i = visits.length - 1; i >= 0; i--) {
      const { spending } = visits[i]!
      if (spending) calls.takeBack(spending)
    }
  }

  function append(kept: JournalRecord, spending: Spending | undefined): number {
    try {
      return journal.append(kept)
    } catch (error) {
      if (spending) calls.takeBack(spending)
      throw error
    }
  }

  journal.onSettled((ok) => {
    const visits = held
    held = spare
    if (!ok) {
      unrecorded += visits.length
      giveBack(visits)
    }
    const last = isLast()
    for (const { visit, answer, version, seq } of visits) {
      try {
        visit.send(typeof answer === 'function' ? answer(ok ? seq : 0) : answer, version, last)
      } catch (error) {
        visit.socket.destroy()
        onFailed(error)
      }
    }
    visits.length = 0
    spare = visits
  })

  return {
    record(kept, visit, answer, version, spending) {
      const seq = append(kept, spending)
      if (seq === 0) {
        unrecorded++
        if (spending) calls.takeBack(spending)
      }
      held.push({ visit, answer, version, spending: seq === 0 ? undefined : spending, seq })
    },
    isOpen: () => held.length > 0,
    get unrecorded() {
      return unrecorded
    },
  }
}
