import type { Row } from './row.ts'
import { a1 } from './rows/a1-hostile-requests.ts'
import { a2 } from './rows/a2-parts-killed.ts'
import { c1 } from './rows/c1-conversions-once.ts'
import { c2 } from './rows/c2-click-ids.ts'
import { d1 } from './rows/d1-dns-right.ts'
import { d2 } from './rows/d2-hostile-names.ts'
import { d3 } from './rows/d3-issuer-killed.ts'
import { d4 } from './rows/d4-tls-alone.ts'
import { d5 } from './rows/d5-many-hosts.ts'
import { d6 } from './rows/d6-host-given-up.ts'
import { k1 } from './rows/k1-done-once.ts'
import { k2 } from './rows/k2-key-reach.ts'
import { k3 } from './rows/k3-couriers-killed.ts'
import { k3Libraries } from './rows/k3-libraries.ts'
import { k4 } from './rows/k4-private-addresses.ts'
import { k5 } from './rows/k5-silent-receiver.ts'
import { l3 } from './rows/l3-simulated-visits.ts'
import { p1 } from './rows/p1-edit-live.ts'
import { p2 } from './rows/p2-older-never-wins.ts'
import { p3 } from './rows/p3-redis-gone.ts'
import { p4 } from './rows/p4-all-stores-gone.ts'
import { p5 } from './rows/p5-unknown-codes.ts'
import { p6 } from './rows/p6-bad-files.ts'
import { p7 } from './rows/p7-pool-exhausted.ts'
import { p8 } from './rows/p8-hot-link.ts'
import { p9 } from './rows/p9-rolling-restart.ts'
import { p10 } from './rows/p10-refused-start.ts'
import { p11Archive } from './rows/p11-archive.ts'
import { p11Replica } from './rows/p11-replica.ts'
import { p11 } from './rows/p11-restore.ts'
import { p12 } from './rows/p12-clickhouse-gone.ts'
import { p13 } from './rows/p13-migration.ts'
import { q1 } from './rows/q1-race-for-calls.ts'
import { q2, q4 } from './rows/q2-nodes-killed.ts'
import { q3 } from './rows/q3-disk-destroyed.ts'
import { q5, q5Postgres } from './rows/q5-account-gone.ts'
import { q6 } from './rows/q6-node-paused.ts'
import { q7 } from './rows/q7-any-order.ts'
import { q8 } from './rows/q8-books-wrong.ts'
import { q9 } from './rows/q9-stranded-calls.ts'
import { q10 } from './rows/q10-plan-ends.ts'
import { q11 } from './rows/q11-many-accounts.ts'
import { r1, r1Kafka } from './rows/r1-redirect-killed.ts'
import { r2 } from './rows/r2-power-cut.ts'
import { r3 } from './rows/r3-kafka-gone.ts'
import { r4 } from './rows/r4-answers-lost.ts'
import { r6, r7 } from './rows/r6-ingest-killed.ts'
import { r8 } from './rows/r8-zombie-ingest.ts'
import { r9 } from './rows/r9-poison.ts'
import { r10 } from './rows/r10-journal-full.ts'
import { r11 } from './rows/r11-lag.ts'
import { r13 } from './rows/r13-clock-jump.ts'
import { t3Memory } from './rows/t3-memory.ts'
import { t3 } from './rows/t3-soak.ts'

/** Rows that run with the tests, at quick size. All rows together would take longer than the tests. */
export const rowsWithTests: readonly Row[] = [r1, q1, p4]

/** The promises that this harness checks, in run order. */
export const rows: readonly Row[] = [
  ...[r1, r1Kafka, r2, r3, r4, r6, r7, r8, r9, r10, r11, r13],
  ...[q1, q2, q3, q4, q5, q5Postgres, q6, q7, q8, q9, q10, q11],
  ...[p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p11Archive, p11Replica, p12, p13],
  ...[k1, k2, k3, k3Libraries, k4, k5],
  ...[c1, c2],
  ...[l3],
  ...[d1, d3, d6, d2, d4, d5],
  ...[a1, a2],
  ...[t3, t3Memory],
]
