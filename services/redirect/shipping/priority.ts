import { readdirSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'

const LOW = constants.priority.PRIORITY_BELOW_NORMAL

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
