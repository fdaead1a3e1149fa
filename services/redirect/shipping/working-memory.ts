const LEAST_BYTES = 64 * 1024
/** What was needed for this long stays; what an outage took on top of it is given back. */
const KEEP_MS = 10_000

/** Memory that is written over again and again, as large as was needed lately. */
export type WorkingMemory = {
  /** At least `room` bytes, of which the first `used` are those of before. The same memory as before, if it is enough. */
  atLeast(room: number, used: number): Buffer
  /** Nothing has to be kept for the next `atLeast`: it may get other, smaller memory. */
  release(now: number): void
  /** Leaves what is in use to whoever still holds it. */
  renew(): void
}

export function workingMemory(start: number): WorkingMemory {
  let memory = memoryFor(LEAST_BYTES)
  let most = 0
  let since = start

  return {
    atLeast(room, used) {
      most = Math.max(most, room)
      if (room > memory.length) {
        const larger = memoryFor(room)
        memory.copy(larger, 0, 0, used)
        memory = larger
      }
      return memory
    },
    release(now) {
      if (now - since < KEEP_MS) return
      if (bytesFor(most) < memory.length) memory = memoryFor(most)
      since = now
      most = 0
    },
    renew() {
      memory = memoryFor(memory.length)
    },
  }
}

/** Powers of two: what is needed grows a little each time, and large memory anew each time is what costs. */
const bytesFor = (bytes: number) => 2 ** Math.ceil(Math.log2(Math.max(LEAST_BYTES, bytes)))
const memoryFor = (bytes: number): Buffer => Buffer.allocUnsafeSlow(bytesFor(bytes))
