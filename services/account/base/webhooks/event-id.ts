import { randomBytes } from 'node:crypto'

/** Unique without a store; 128 random bits. */
export const newEventId = (): string => `evt_${randomBytes(16).toString('hex')}`
