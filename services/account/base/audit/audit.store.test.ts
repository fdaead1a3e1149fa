import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDb } from '../../testing/test-account.ts'
import type { Db } from '../database/connect.ts'
import { verifyAudit } from './verify-audit.ts'
import { type AuditEntry, writeAudit } from './write-audit.ts'

let db: Db
let admin: Db
let close: () => Promise<void>
beforeEach(async () => {
  const opened = await openTestDb()
  db = opened.db
  admin = opened.admin
  close = opened.close
})
afterEach(() => close())

const write = (changes: Partial<AuditEntry> = {}) =>
  db.transaction().execute((tx) =>
    writeAudit(tx, {
      actor: null,
      action: 'user.update',
      subject: 'user:1',
      before: { name: '旧', n: 1.5, list: [null, true], z: 'a"\\b' },
      after: { name: "it's new", n: 1e21 },
      reason: 'asked by mail',
      ...changes,
    }),
  )
/** What anybody with a superuser's rights can do. */
const tamper = (change: string) =>
  admin.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(change).execute(tx)
  })

test('entries written in parallel form one unbroken chain', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, n) => write({ subject: `user:${n + 1}`, before: null })))
  await write()
  const rows = await db.selectFrom('audit_log').select(['id', 'at']).orderBy('id').execute()
  expect(rows.map((row) => row.id)).toEqual(Array.from({ length: 41 }, (_, n) => n + 1))
  expect(rows.every((row, n) => n === 0 || row.at >= rows[n - 1]!.at)).toBe(true)
  expect(await verifyAudit(db, null)).toMatchObject({ entries: 41, fault: null })
})

test('an entry of a failed transaction leaves no gap', async () => {
  await write()
  const failing = db.transaction().execute(async (tx) => {
    await writeAudit(tx, { actor: null, action: 'user.update', subject: 'user:2', before: null, after: null })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await write()
  expect(await verifyAudit(db, null)).toMatchObject({ entries: 2, fault: null })
})

test.each([
  'update audit_log set reason = reason',
  'delete from audit_log',
  'truncate audit_log',
  'update audit_checks set entries = 0',
  'delete from audit_head',
  'update audit_head set id = id - 1',
])('unless its triggers are off, the database refuses: %s', async (change) => {
  await write()
  await verifyAudit(db, null)
  await expect(sql.raw(change).execute(admin)).rejects.toThrow('append-only')
})

test.each([
  ['a changed reason', "update audit_log set reason = 'no reason' where id = 2", 'edited', 2],
  ['a changed value', 'update audit_log set after = after || \'{"n": 2}\' where id = 3', 'edited', 3],
  ["another actor's name on it", 'update audit_log set actor_id = 7 where id = 1', 'edited', 1],
  ['a later time', "update audit_log set at = at + interval '1 microsecond' where id = 4", 'edited', 4],
  ['a changed hash', "update audit_log set hash = sha256('x') where id = 2", 'edited', 2],
  ['a removed entry', 'delete from audit_log where id = 3', 'missing', 3],
  ['the newest entry cut off', 'delete from audit_log where id = 5', 'cut', 5],
  ['everything gone', 'delete from audit_log', 'cut', 1],
] as const)('%s is found', async (_what, change, fault, faultAt) => {
  for (let n = 0; n < 5; n += 1) await write()
  expect((await verifyAudit(db, null)).fault).toBeNull()
  await tamper(change)
  expect(await verifyAudit(db, null)).toMatchObject({ fault, fault_at: faultAt })
})

test('a chain recomputed from a changed entry on is found by comparison with earlier checks', async () => {
  for (let n = 0; n < 3; n += 1) await write()
  await verifyAudit(db, null)
  await tamper(`create temp table kept on commit drop as select * from audit_log;
    delete from audit_log;
    update audit_head set id = 0, hash = sha256('');
    set local session_replication_role = origin;
    insert into audit_log (actor_id, action, subject, before, after, reason)
      select actor_id, action, subject, before, after, 'changed' from kept order by id;`)
  expect(await verifyAudit(db, null)).toMatchObject({ fault: 'rewritten', fault_at: 3 })
})
