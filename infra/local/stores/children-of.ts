import { readFile } from 'node:fs/promises'

/** Pids of the running children started by a process's main thread (Linux). */
export async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text.trim().split(/\s+/).filter(Boolean).map(Number)
}
