import { writeSync } from 'node:fs'

/** Prints the length in ms of each delay of its timer that nothing else on its core can explain. */
const LOOK_MS = 5
/** A kernel without preemption may keep the core for up to 5 ms. */
const PAUSE_MS = 10
const resting = new Int32Array(new SharedArrayBuffer(4))

for (let last = performance.now(); ; ) {
  Atomics.wait(resting, 0, 0, LOOK_MS)
  const now = performance.now()
  const pausedMs = now - last - LOOK_MS
  if (pausedMs >= PAUSE_MS) writeSync(1, `${pausedMs}\n`)
  last = now
}
