const LEAST_BYTES = 64 * 1024
/** Memory needed within this long stays. What an outage added is released. */
const KEEP_MS = 10_000

/** Reusable memory of the size that was needed lately. */
export type WorkingMemory = {
  /** At least `room` bytes, starting with the `used` bytes from before. Reuses the memory when it is large enough. */
  atLeast(room: number, used: number): Buffer
  /** The next `atLeast` need not keep anything and may get other, smaller memory. */
  release(now: number): void
  /** Leaves the current memory to whoever still uses it. */
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

/** Rounded up to powers of two: need grows in small steps, and allocating large memory at each step is what costs. */
const bytesFor = (bytes: number) => 2 ** Math.ceil(Math.log2(Math.max(LEAST_BYTES, bytes)))
const memoryFor = (bytes: number): Buffer => Buffer.allocUnsafeSlow(bytesFor(bytes))
