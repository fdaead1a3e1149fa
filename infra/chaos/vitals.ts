import { readdir, readFile } from 'node:fs/promises'

const LOOK_MS = 1_000
const PAGE_BYTES = 4_096
const MIB = 1024 * 1024

export type Vitals = { atMs: number; rssMib: number; files: number }

/** Memory and open files of one process, looked at once a second until `stop`, as /proc has them. */
export function watchVitals(pid: number) {
  const seen: Vitals[] = []
  const look = async () => {
    const [statm, files] = await Promise.all([
      readFile(`/proc/${pid}/statm`, 'utf8'),
      readdir(`/proc/${pid}/fd`),
    ])
    const pages = Number(statm.split(' ')[1])
    seen.push({ atMs: performance.now(), rssMib: (pages * PAGE_BYTES) / MIB, files: files.length })
  }
  let lost: Error | undefined
  const timer = setInterval(() => void look().catch((error: Error) => (lost ??= error)), LOOK_MS)
  return {
    stop(): Vitals[] {
      clearInterval(timer)
      if (lost) throw new Error(`process ${pid} was not there all the time`, { cause: lost })
      return seen
    },
  }
}

/**
 * By how much something grows in ten minutes, from the least of it in each of eight parts of the second half: what a
 * collector frees, and what a burst takes for a while, is no growth.
 */
export function growthIn10Min(seen: readonly Vitals[], of: 'rssMib' | 'files'): number {
  const half = seen.slice(seen.length >> 1)
  const size = Math.ceil(half.length / 8)
  const least = Array.from({ length: 8 }, (_, part) => half.slice(part * size, (part + 1) * size))
    .filter((part) => part.length > 0)
    .map((part) => part.reduce((low, each) => (each[of] < low[of] ? each : low)))
  const mean = (value: (each: Vitals) => number) =>
    least.reduce((sum, each) => sum + value(each), 0) / least.length
  const [atMean, ofMean] = [mean((each) => each.atMs), mean((each) => each[of])]
  const spread = least.reduce((sum, each) => sum + (each.atMs - atMean) ** 2, 0)
  const slope = least.reduce((sum, each) => sum + (each.atMs - atMean) * (each[of] - ofMean), 0) / spread
  return slope * 600_000
}
