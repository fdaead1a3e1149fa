import { readdir, readFile, readlink } from 'node:fs/promises'

const PAGE_BYTES = 4_096
const MIB = 1024 * 1024

/** Memory of a process at one moment. */
export type Memory = { atMs: number; mib: number }

/**
 * Open files and sockets of a process, without those of /proc: ClickHouse holds three per thread, and its threads are
 * bounded.
 */
export async function openFiles(pid: number): Promise<number> {
  const folder = `/proc/${pid}/fd`
  const names = await readdir(folder)
  const targets = await Promise.all(names.map((name) => readlink(`${folder}/${name}`).catch(() => undefined)))
  return targets.filter((target) => target !== undefined && !target.startsWith('/proc/')).length
}

/** Resident memory in bytes, from /proc. */
export const resident = async (pid: number): Promise<number> =>
  Number((await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')[1]) * PAGE_BYTES

/** Polls a process's memory in bytes until `stop`, which throws if any poll failed. */
export function watchMemory(bytes: () => Promise<number>, eachMs: number) {
  const seen: Memory[] = []
  let lost: Error | undefined
  let looking: Promise<void> | undefined
  const look = async () => {
    const found = await bytes()
    seen.push({ atMs: performance.now(), mib: found / MIB })
  }
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: Error) => {
        lost ??= error
      })
      .finally(() => {
        looking = undefined
      })
  }, eachMs)
  return {
    async stop(): Promise<Memory[]> {
      clearInterval(timer)
      await looking
      if (lost) throw new Error('a process was not there all the time', { cause: lost })
      return seen
    },
  }
}

/** The minimum in each of `parts` equal spans of time, free of garbage and short bursts. */
export function leastInParts(seen: readonly Memory[], parts: number): Memory[] {
  const size = Math.ceil(seen.length / parts)
  return Array.from({ length: parts }, (_, part) => seen.slice(part * size, (part + 1) * size))
    .filter((part) => part.length > 0)
    .map((part) => part.reduce((low, each) => (each.mib < low.mib ? each : low)))
}

/** Memory growth in ten minutes, from the minima of eight parts of the second half. */
export function growthIn10Min(seen: readonly Memory[]): number {
  const least = leastInParts(seen.slice(seen.length >> 1), 8)
  const mean = (value: (each: Memory) => number) =>
    least.reduce((sum, each) => sum + value(each), 0) / least.length
  const [atMean, mibMean] = [mean((each) => each.atMs), mean((each) => each.mib)]
  const spread = least.reduce((sum, each) => sum + (each.atMs - atMean) ** 2, 0)
  const slope = least.reduce((sum, each) => sum + (each.atMs - atMean) * (each.mib - mibMean), 0) / spread
  return slope * 600_000
}
