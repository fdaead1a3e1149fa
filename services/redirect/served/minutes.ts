import { MAX_SERVED_MINUTES, type ServedMinute } from '@sluice/contract/served'

type Counted = { answered: number; faults: number }

export type Minutes = {
  /** Ends a minute, in Unix minutes. */
  end: (minute: number) => void
  /** Sends every kept minute. Those that were sent are forgotten; throws what `send` throws, and then keeps them. */
  tell: (send: (minutes: ServedMinute[]) => Promise<unknown>) => Promise<void>
}

/** The minutes of a worker that account does not know yet, at most a day of them. */
export function keepMinutes(counted: () => Counted, takeTimes: () => number[]): Minutes {
  let before: Counted = { answered: 0, faults: 0 }
  let kept: ServedMinute[] = []
  return {
    end(minute) {
      const { answered, faults } = counted()
      kept.push({
        minute,
        answered: answered - before.answered,
        faults: faults - before.faults,
        times: takeTimes(),
      })
      before = { answered, faults }
      if (kept.length > MAX_SERVED_MINUTES) kept.shift()
    },
    async tell(send) {
      if (kept.length === 0) return
      const told = new Set(kept)
      await send([...told])
      kept = kept.filter((each) => !told.has(each))
    },
  }
}
