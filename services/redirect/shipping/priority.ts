import { readdirSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/** A core that visits saturate leaves a quarter to threads of this priority; at nice 10 it would be a tenth. */
const LOW = 5

/**
 * Lets every thread of this process but its main one stand back for whoever else wants the core. The main thread keeps
 * its priority: processes that it forks get the same, and could not raise it again. Only Linux names threads to
 * programs; elsewhere nothing changes.
 */
export function lowerAllButMainThread(): void {
  if (process.platform !== 'linux') return
  for (const thread of readdirSync('/proc/self/task').map(Number)) if (thread !== process.pid) lower(thread)
}

function lower(thread: number): void {
  try {
    if (getPriority(thread) < LOW) setPriority(thread, LOW)
  } catch (error) {
    const ended = (error as { info?: { code?: string } }).info?.code === 'ESRCH'
    if (!ended) throw error
  }
}
