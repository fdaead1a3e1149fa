import { writeSync } from 'node:fs'

/** Prints how many milliseconds it was kept from looking, whenever that is longer than anything on its core takes. */
const LOOK_MS = 5
/** A kernel without preemption keeps its core for up to 5 ms here. */
const PAUSE_MS = 10
const resting = new Int32Array(new SharedArrayBuffer(4))

for (let last = performance.now(); ; ) {
  Atomics.wait(resting, 0, 0, LOOK_MS)
  const now = performance.now()
  const pausedMs = now - last - LOOK_MS
  if (pausedMs >= PAUSE_MS) writeSync(1, `${pausedMs}\n`)
  last = now
}
