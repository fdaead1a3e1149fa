/**
 * Tells the requests whose latency holds time in which the generator itself stood still: it shares its core with the
 * stores behind the server, and a virtual machine may not run at all for a while. What waits for it then must not be
 * told as the server's; such requests are left out. When the generator stands still does not depend on how the server
 * fares at that moment, so what is left is a fair sample.
 */
export type StallWatch = {
  /** The generator looks at what is due, at `now`; `backlog`: requests that were due and could not be sent by then. */
  turn(now: number, backlog: number): void
  /** An answer is heard at `now`: whether it may have lain there unheard. */
  heard(now: number): boolean
  /** Whether requests that are sent now are late by the generator's doing. */
  readonly catchingUp: boolean
}

/**
 * What a turn takes is what it does: it stood still when that took `stallMs` more than `answerMs` for each answer. Many
 * answers at once, because the server had stood still, are no stall. Times of the processor cannot tell: those of a
 * thread are up to a tick of the system old, and time that the host took away is in them.
 */
export function watchStalls(stallMs: number, answerMs: number, start: number): StallWatch {
  let lastTurn = start
  let answers = 0
  let catchingUp = false
  const stoodStill = (now: number) => now - lastTurn > stallMs + answers * answerMs
  return {
    turn(now, backlog) {
      if (stoodStill(now)) catchingUp = true
      else if (backlog === 0) catchingUp = false
      lastTurn = now
      answers = 0
    },
    heard(now) {
      answers += 1
      return stoodStill(now)
    },
    get catchingUp() {
      return catchingUp
    },
  }
}
