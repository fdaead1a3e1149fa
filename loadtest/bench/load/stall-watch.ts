/**
 * Finds the requests whose latency includes a stall of the generator itself: it shares its core with the stores behind
 * the server, and a virtual machine may be suspended. Such requests are left out, because the delay is not the server's.
 * The generator's stalls do not depend on the server, so the rest is a fair sample.
 */
export type StallWatch = {
  /** The generator starts a turn at `now`; `backlog`: requests that were due but not yet sent. */
  turn(now: number, backlog: number): void
  /** An answer is read at `now`. Returns whether it may have been waiting. */
  heard(now: number): boolean
  /** Whether requests sent now are late because of the generator. */
  readonly catchingUp: boolean
}

/**
 * A turn was a stall if it took `stallMs` more than `answerMs` per answer. Many answers at once after a stall of the
 * server do not count as one. CPU times are no help: a thread's are up to one system tick old and include time stolen
 * by the host.
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
