import type { ServerResponse } from 'node:http'
import type { Calls } from '../calls/calls.ts'
import type { Spending } from '../calls/wallet.ts'
import type { Journal } from '../journal/journal.ts'
import { type Answer, send } from './answer.ts'

type Held = { response: ServerResponse; answer: Answer; version: number; spending: Spending | undefined }

/** The visits of one turn of the event loop: recorded by one write, answered after it. */
export type Turn = {
  /** Appends the visit's record and keeps its answer until the turn is written. */
  record: (
    payload: string,
    response: ServerResponse,
    answer: Answer,
    version: number,
    spending: Spending | undefined,
  ) => void
  readonly held: number
  /** Visits answered without a record, because the journal could not take it. */
  readonly unrecorded: number
}

export function createTurn(journal: Journal, calls: Pick<Calls, 'takeBack'>, isLast: () => boolean): Turn {
  let held: Held[] = []
  let spare: Held[] = []
  let unrecorded = 0

  function giveBack(visits: readonly Held[]): void {
    for (let i = visits.length - 1; i >= 0; i--) {
      const { spending } = visits[i]!
      if (spending) calls.takeBack(spending)
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
    for (const { response, answer, version } of visits) send(response, answer, version, last)
    visits.length = 0
    spare = visits
  })

  return {
    record(payload, response, answer, version, spending) {
      const accepted = journal.append(payload)
      if (!accepted) {
        unrecorded++
        if (spending) calls.takeBack(spending)
      }
      held.push({ response, answer, version, spending: accepted ? spending : undefined })
    },
    get held() {
      return held.length
    },
    get unrecorded() {
      return unrecorded
    },
  }
}
