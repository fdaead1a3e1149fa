import type { Row } from './row.ts'
import { p1 } from './rows/p1-edit-live.ts'
import { p2 } from './rows/p2-older-never-wins.ts'
import { p4 } from './rows/p4-all-stores-gone.ts'
import { p9 } from './rows/p9-rolling-restart.ts'
import { q1 } from './rows/q1-race-for-calls.ts'
import { q2, q4 } from './rows/q2-nodes-killed.ts'
import { r1, r1Kafka } from './rows/r1-redirect-killed.ts'
import { r6, r7 } from './rows/r6-ingest-killed.ts'
import { r10 } from './rows/r10-journal-full.ts'

/** The promises that this harness checks, in the order they run. */
export const rows: readonly Row[] = [r1, r1Kafka, r6, r7, r10, q1, q2, q4, p1, p2, p4, p9]
