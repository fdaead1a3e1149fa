import { readdirSync, readFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import type { Log } from '@sluice/kit/log'

/** A core saturated by visits leaves a quarter to a thread of this priority, and a tenth to one of nice 10. */
const AFTER_VISITS = 5
const V8_LAST = 10
/** Node's name for the threads on which V8 compiles. */
const V8_THREAD = /^node-V8Worker/

type Thread = { id: number; name: string }

/**
 * Lowers the priority of every thread of this process but its main one, and of V8's threads most. The main thread keeps
 * its priority: forked processes inherit it and could not raise it again. Only Linux exposes thread names; elsewhere
 * nothing changes.
 */
export function lowerAllButMainThread(log: Log): void {
  lowerThreads(log, (thread) => (isOfV8(thread) ? V8_LAST : AFTER_VISITS))
}

/**
 * Lets V8's threads take only what the others of this process leave. A thread that waits for them sleeps, and so gives
 * them the core. Nothing changes outside Linux.
 */
export function lowerV8Threads(log: Log): void {
  lowerThreads(log, (thread) => (isOfV8(thread) ? V8_LAST : 0))
}

const isOfV8 = ({ name }: Thread) => V8_THREAD.test(name)

function lowerThreads(log: Log, niceOf: (thread: Thread) => number): void {
  try {
    for (const thread of threads()) if (thread.id !== process.pid) lower(thread.id, niceOf(thread))
  } catch (error) {
    log.warn({ err: error }, 'thread priorities could not be lowered; visitors may wait')
  }
}

function threads(): Thread[] {
  if (process.platform !== 'linux') return []
  const tasks = '/proc/self/task'
  return readdirSync(tasks).map((id) => ({ id: Number(id), name: nameOf(`${tasks}/${id}`) }))
}

function nameOf(task: string): string {
  try {
    return readFileSync(`${task}/comm`, 'latin1')
  } catch (error) {
    if (isGone(error)) return ''
    throw error
  }
}

function lower(thread: number, nice: number): void {
  try {
    if (getPriority(thread) < nice) setPriority(thread, nice)
  } catch (error) {
    if (!isGone(error)) throw error
  }
}

/** The thread has ended in the meantime. */
function isGone(error: unknown): boolean {
  const { code, info } = error as NodeJS.ErrnoException & { info?: { code?: string } }
  return ['ENOENT', 'ESRCH'].includes(info?.code ?? code ?? '')
}
