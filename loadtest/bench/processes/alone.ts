import { family, signalIfThere } from './proc.ts'

const standing = new Set<number>()
process.on('exit', () => goOn())

/**
 * Runs `measure` while the families of these processes stand still: what servers at rest do now and then (collect
 * garbage, above all) would keep the one that is measured from their common core for milliseconds.
 */
export async function alone<T>(others: readonly number[], measure: () => Promise<T>): Promise<T> {
  for (const pid of others.flatMap(family)) {
    process.kill(pid, 'SIGSTOP')
    standing.add(pid)
  }
  try {
    return await measure()
  } finally {
    goOn()
  }
}

function goOn(): void {
  for (const pid of standing) signalIfThere(pid, 'SIGCONT')
  standing.clear()
}
