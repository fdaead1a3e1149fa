import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { onDatabase } from '../../../../infra/local/stores/postgres.ts'
import { databaseOfThisTest } from '../../../../infra/local/testing/test-database.ts'
import { template } from '../../testing/test-account.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { openDatabase } from './connect.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'
import { prepareRoles } from './prepare-roles.ts'
import { ACCOUNT_PRIVILEGES, COURIER_PRIVILEGES } from './privileges.ts'
import { ROLES } from './roles.ts'

const TABLE_PRIVILEGES = [
  ...['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN'],
]

async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

const migrated = () => databaseOfThisTest(template)

/** By relation, what the role may do with the whole of it or with a column, however it got the right. */
async function privilegesOf(client: pg.Client, role: string) {
  const { rows } = await client.query<{ name: string; held: string[]; columns: number }>(
    `select c.relname::text as name,
      array(select p from unnest($2::text[]) with ordinality u (p, n)
        where has_table_privilege($1, c.oid, p) order by n) as held,
      (select count(*)::int from pg_attribute a where a.attrelid = c.oid and a.attacl is not null) as columns
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
     order by 1`,
    [role, TABLE_PRIVILEGES],
  )
  expect(rows.filter(({ columns }) => columns > 0)).toEqual([])
  return Object.fromEntries(rows.map(({ name, held }) => [name, held]))
}

test('S-J: account may do with each table exactly what is declared for it', async () => {
  const { logins } = await migrated()
  const admin = await open(logins.admin)
  expect(await privilegesOf(admin, ROLES.account)).toEqual(ACCOUNT_PRIVILEGES)
  const { rows: numbers } = await admin.query(
    `select sequencename from pg_sequences where schemaname = 'public'
      and has_sequence_privilege($1, format('public.%I', sequencename), 'USAGE, SELECT, UPDATE')`,
    [ROLES.account],
  )
  expect(numbers).toEqual([])
})

test('S-J: the courier cannot change where a webhook goes, and reads nothing of the rest', async () => {
  const { logins } = await migrated()
  const held = Object.entries(await privilegesOf(await open(logins.admin), ROLES.courier))
  expect(Object.fromEntries(held.filter(([, privileges]) => privileges.length > 0))).toEqual(
    COURIER_PRIVILEGES,
  )
  expect([COURIER_PRIVILEGES.webhooks, COURIER_PRIVILEGES.users]).toEqual([['SELECT'], undefined])
})

test('S-J: a backup reads every table and writes only its mark', async () => {
  const { logins } = await migrated()
  const held = Object.entries(await privilegesOf(await open(logins.admin), ROLES.backup))
  expect(held.length).toBe(Object.keys(ACCOUNT_PRIVILEGES).length)
  for (const [name, privileges] of held)
    expect([name, privileges]).toEqual([
      name,
      name === 'backups' ? ['SELECT', 'INSERT', 'UPDATE'] : ['SELECT'],
    ])
})

test('S-J: account has no access to an undeclared table, and an undeclared privilege is revoked', async () => {
  const { logins } = await migrated()
  const owner = await open(logins.owner)
  await owner.query(`create table undecided (); grant delete on audit_log to ${ROLES.account}`)
  await migrate(logins.owner)
  const held = await privilegesOf(owner, ROLES.account)
  expect([held.undecided, held.audit_log]).toEqual([[], ['SELECT', 'INSERT']])
})

test('S-J: everything of Sluice belongs to the owner role, which is not a superuser', async () => {
  const { logins } = await migrated()
  const admin = await open(logins.admin)
  const { rows } = await admin.query(
    `select c.oid::regclass::text as object from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relowner <> $1::regrole
     union all select p.oid::regprocedure::text from pg_proc p
       where p.pronamespace = 'public'::regnamespace and p.proowner <> $1::regrole
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
    [ROLES.owner],
  )
  expect(rows).toEqual([])
  const { rows: roles } = await admin.query(
    `select from pg_roles where rolname = any($1)
      and (rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls)`,
    [Object.values(ROLES)],
  )
  expect(roles).toEqual([])
})

const REFUSED = [
  ...['update', 'delete from', 'truncate'].flatMap((what) =>
    ['audit_log', 'audit_head', 'audit_checks'].map(
      (table) => `${what} ${table}${what === 'update' ? " set hash = sha256('')" : ''}`,
    ),
  ),
  'insert into audit_head default values',
  'truncate users',
  'create table mine ()',
  'create temp table mine ()',
  'create function mine() returns int language sql as $$ select 1 $$',
  'create schema mine',
  'create extension hstore',
  'alter table users add column mine text',
  'alter table audit_log disable trigger all',
  'alter table audit_log disable trigger audit_append',
  'drop table audit_checks',
  'drop trigger audit_log_fixed on audit_log',
  'create trigger mine before insert on users for each row execute function audit_append()',
  'create index mine on users (name)',
  'set session_replication_role = replica',
  'set role sluice_owner',
  'set session authorization sluice_owner',
  'alter role sluice_account superuser',
  "alter role sluice_owner password 'mine'",
  'create role mine',
  'grant sluice_owner to sluice_account',
  'create database mine',
  "alter system set archive_command = ''",
  "select pg_read_file('/etc/passwd')",
  "select pg_ls_dir('/')",
  "select lo_import('/etc/passwd')",
  "copy users to '/tmp/mine'",
  "copy users from program 'id'",
  'select rolpassword from pg_authid',
  "select setval('users_id_seq', 1)",
  'insert into backups default values',
  "insert into kysely_migration values ('mine', '')",
] as const

test('S-J: the database refuses account every change of the audit log, the schema, the roles or the server', async () => {
  const { logins } = await migrated()
  const account = await open(logins.account)
  for (const statement of REFUSED) {
    const answer = await account.query(statement).then(
      () => 'done',
      ({ code, message }: pg.DatabaseError) => `${code} ${message}`,
    )
    // By missing privileges, not by a trigger, which others can turn off.
    expect(`${statement}: ${answer}`).toMatch(/: 42501 (?!the audit log)/)
  }
  // Answered with a warning and without effect.
  await account.query(`grant all on audit_log to public, ${ROLES.account}`)
  expect(await privilegesOf(account, ROLES.account)).toEqual(ACCOUNT_PRIVILEGES)
})

test('S-J: a superuser’s password is in no statement that Postgres keeps', async () => {
  const admin = await open(onDatabase(inject('postgresLogins'), 'sluice').admin)
  const { rows } = await admin.query<{ kept: string }>(
    `select rolpassword as kept from pg_authid where rolname = any($1)`,
    [Object.values(ROLES)],
  )
  expect(rows.map(({ kept }) => /^SCRAM-SHA-256\$4096:/.test(kept))).toEqual([true, true, true, true])
})

const PATIENT = { timeout: 30_000 }

/** What the previous release does all the time, with its login. */
function startOldRelease(url: string) {
  const { db, close } = openDatabase(url, 4, () => {})
  const faults: unknown[] = []
  let [asked, stopped] = [0, false]
  const repeat = async (work: () => Promise<unknown>) => {
    while (!stopped) {
      asked += 1
      await work().catch((error: unknown) => faults.push(error))
    }
  }
  const all = Promise.all([
    repeat(() => sql`update users set last_login_at = now() where id = 1`.execute(db)),
    repeat(() => sql`select from users join cloaks on owner_id = users.id`.execute(db)),
    repeat(() =>
      db.transaction().execute(async (tx) => {
        const entry = { actor: null, action: 'user.update', subject: 'user:1', before: null } as const
        await writeAudit(tx, { ...entry, after: null })
      }),
    ),
    repeat(() => sql`insert into outbox (key, version) values ('calls:1', null)`.execute(db)),
  ])
  return {
    asked: () => asked,
    async stop() {
      stopped = true
      await all
      await close()
      return faults
    },
  }
}

const FIRST = '20261125-1-roles'
const before = Object.keys(migrations).filter((name) => name < FIRST)
const since = Object.keys(migrations).filter((name) => name >= FIRST)

test.each(['a superuser', 'an ordinary role'])(
  'S-J: an installation whose tables belong to %s moves to the roles while it runs, without a failed statement',
  async (kind) => {
    const { logins } = await databaseOfThisTest()
    const admin = await open(logins.admin)
    const old = new URL(logins.admin)
    if (kind === 'an ordinary role') {
      old.username = `old_${old.pathname.slice(1)}`
      await admin.query(`create role ${old.username} login password '${old.password}'`)
    }
    await admin.query(`alter database ${old.pathname.slice(1)} owner to ${old.username}`)
    await migrate(old.href, { upTo: before.at(-1)! })
    await admin.query(
      `insert into users (email, password_hash) select n || '@old.test', '' from generate_series(1, 50) n`,
    )
    const release = startOldRelease(old.href)
    await expect.poll(release.asked, PATIENT).toBeGreaterThan(20)

    const { owner, account, courier, backup } = logins
    const passwordOf = (url: string) => new URL(url).password
    const passwords = {
      owner: passwordOf(owner),
      account: passwordOf(account),
      courier: passwordOf(courier),
      backup: passwordOf(backup),
    }
    await prepareRoles(logins.admin, passwords)
    expect(await migrate(owner)).toEqual(since)
    const then = release.asked()
    await expect.poll(release.asked, PATIENT).toBeGreaterThan(then + 20)

    const next = startOldRelease(account)
    await expect.poll(next.asked, PATIENT).toBeGreaterThan(20)
    expect(await release.stop()).toEqual([])
    expect(await next.stop()).toEqual([])
    expect(await privilegesOf(admin, ROLES.account)).toEqual(ACCOUNT_PRIVILEGES)
    await prepareRoles(logins.admin, passwords)
  },
  90_000,
)
