import { type WorkQueue, workQueue } from '../../base/limits/work-queue.ts'

export type HashQueue = WorkQueue

const AT_ONCE = 2
const WAITING = 50

/** Password hashes: two at a time, so that a flood of logins cannot take over the machine. */
export const hashQueue = (): HashQueue => workQueue(AT_ONCE, WAITING)

/** Logins: as many as the hash queue holds. Further ones are refused before they query Postgres or Redis. */
export const loginGate = (): WorkQueue => workQueue(AT_ONCE + WAITING, 0)
