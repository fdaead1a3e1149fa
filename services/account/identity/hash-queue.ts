import { type WorkQueue, workQueue } from '../limits/work-queue.ts'

export type HashQueue = WorkQueue

/** Password hashes: two at a time, so that a flood of logins cannot take the machine. */
export const hashQueue = (): HashQueue => workQueue(2, 50)
