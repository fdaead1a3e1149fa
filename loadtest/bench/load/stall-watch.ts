/**
 * Tells the requests whose latency holds time in which the generator itself stood still: it shares its core with the
 * stores behind the server, and what waits for it there must not be told as the server's. Such requests are left out.
 * When the generator stands still does not depend on how the server fares at that moment, so what is left is a fair
 * sample.
 */
export type StallWatch = {
  /** The generator looks at what is due, at `now`; `backlog`: requests that were due and could not be sent by then. */
  turn(now: number, backlog: number): void
  /** Whether an answer that is heard at `now` may have lain there unheard. */
  stoodStill(now: number): boolean
  /** Whether requests that are sent now are late by the generator's doing. */
  readonly catchingUp: boolean
}

/**
 * A process that never rests for `stallMs` uses all the time there is but for its rests, unless it is kept from
 * running: it stood still when more than `stallMs` of a turn was not spent on the processor, as `cpuMs` counts it. A
 * long turn alone is no stall: it may be that many answers came at once because the server had stood still.
 */
export function watchStalls(stallMs: number, start: number, cpuMs: () => number): StallWatch {
  let lastTurn = start
  let lastCpu = cpuMs()
  let catchingUp = false
  const stoodStill = (now: number) =>
    now - lastTurn > stallMs && now - lastTurn - (cpuMs() - lastCpu) > stallMs
  return {
    turn(now, backlog) {
      if (stoodStill(now)) catchingUp = true
      else if (backlog === 0) catchingUp = false
      lastTurn = now
      lastCpu = cpuMs()
    },
    stoodStill,
    get catchingUp() {
      return catchingUp
    },
  }
}
