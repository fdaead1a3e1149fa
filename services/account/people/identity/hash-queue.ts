import { type WorkQueue, workQueue } from '../../base/limits/work-queue.ts'

export type HashQueue = WorkQueue

const AT_ONCE = 2
const WAITING = 50

/** Password hashes: two at a time, so that a flood of logins cannot take the machine. */
export const hashQueue = (): HashQueue => workQueue(AT_ONCE, WAITING)

/** Logins: as many as can come to be hashed. Those beyond are refused before they ask Postgres or Redis anything. */
export const loginGate = (): WorkQueue => workQueue(AT_ONCE + WAITING, 0)
