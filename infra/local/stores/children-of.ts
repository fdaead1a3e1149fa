import { readFile } from 'node:fs/promises'

/** Pids of the processes that a running process' main thread started and that still run (Linux). */
export async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text.trim().split(/\s+/).filter(Boolean).map(Number)
}
