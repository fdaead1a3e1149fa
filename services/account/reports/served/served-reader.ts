import type { Log } from '@sluice/kit/log'
import type { Db } from '../../base/database/connect.ts'
import { lastKnown } from '../figures/last-known.ts'
import { readServed, type ServedFigures } from './read-served.ts'

/** The last known figures, read anew after ten minutes, because a month takes a fifth of a second; nulls before any. */
export const servedReader = (db: Db, log: Log): (() => Promise<ServedFigures>) =>
  lastKnown(() => readServed(db), {
    none: { answerTime: null, available: null },
    keptMs: 600_000,
    failed: (error) => log.warn({ err: error }, 'the measured figures cannot be read; trying again'),
  })
