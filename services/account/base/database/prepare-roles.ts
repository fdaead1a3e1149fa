import pg from 'pg'
import { givingWay, TABLE, TURN } from './give-way.ts'
import { SCHEMA_LOCK } from './locks.ts'
import { ROLES, type Role } from './roles.ts'
import { scramVerifier } from './scram-verifier.ts'

export type RolePasswords = Readonly<Record<Role, string>>

const id = pg.escapeIdentifier

/**
 * Creates the roles with these passwords and gives their owner role the database of `adminUrl` with
 * everything of Sluice in it. `adminUrl` must be a superuser's. May be repeated at any time while the product runs:
 * the previous owner of the tables keeps its access, and waits for tables are those of migrations. A standby gets its
 * roles from its primary.
 */
export async function prepareRoles(adminUrl: string, passwords: RolePasswords): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ superuser: boolean; standby: boolean; database: string }>(
      `select rolsuper as superuser, pg_is_in_recovery() as standby, current_database() as database
       from pg_roles where rolname = current_user`,
    )
    const { superuser, standby, database } = rows[0]!
    if (standby) return
    if (!superuser)
      throw new Error(
        'ADMIN_DATABASE_URL does not log in as a superuser: create the roles by hand (docs/operations.md)',
      )
    await client.query(`select set_config('lock_timeout', $1, false)`, [TURN])
    await client.query('select pg_advisory_lock($1)', [SCHEMA_LOCK])
    await client.query(`select set_config('lock_timeout', $1, false)`, [TABLE])
    await makeRoles(client, passwords)
    await giveDatabase(client, database)
    await giveObjects(client)
  } finally {
    await client.end()
  }
}

async function makeRoles(client: pg.Client, passwords: RolePasswords): Promise<void> {
  for (const role of Object.keys(ROLES) as Role[]) {
    const name = ROLES[role]
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
    if (rowCount === 0) await client.query(`create role ${id(name)} login`)
    await client.query(
      `alter role ${id(name)} login password ${pg.escapeLiteral(scramVerifier(passwords[role]))}`,
    )
  }
  const { rows } = await client.query<{ name: string }>(
    `select rolname as name from pg_roles r where rolname = any($1)
      and (rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls
        or (rolname = $2 and exists (select from pg_auth_members m where m.member = r.oid)))`,
    [Object.values(ROLES), ROLES.account],
  )
  if (rows[0])
    throw new Error(`the role ${rows[0].name} has more rights than it should: see \\du ${rows[0].name}`)
}

/**
 * The owner of the database also owns its schema `public`; nobody else may create anything there, temporary tables
 * included.
 */
async function giveDatabase(client: pg.Client, database: string): Promise<void> {
  await client.query(`alter database ${id(database)} owner to ${id(ROLES.owner)}`)
  await client.query(`revoke create, temporary on database ${id(database)} from public`)
  await client.query('alter schema public owner to pg_database_owner')
  await client.query('revoke create on schema public from public')
  await client.query('grant usage on schema public to public')
}

/**
 * Tables before functions: one that runs with its owner's rights must be able to write at every moment. Objects of an
 * extension stay with it, and objects that follow their table (indexes, sequences) are not named.
 */
const OBJECTS = `
  select case c.relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end || ' ' || c.oid::regclass as object,
    1 as turn, c.relowner as owner
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'S')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
        and (d.deptype = 'e' or c.relkind = 'S' and d.deptype in ('a', 'i')))
  union all select 'function ' || p.oid::regprocedure, 2, p.proowner
    from pg_proc p where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  order by turn, object`

async function giveObjects(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ object: string; owner: string; superuser: boolean }>(
    `select o.object, r.rolname as owner, r.rolsuper as superuser
     from (${OBJECTS}) o join pg_roles r on r.oid = o.owner where r.rolname <> $1`,
    [ROLES.owner],
  )
  for (const owner of new Set(rows.filter(({ superuser }) => !superuser).map((row) => row.owner)))
    await client.query(`grant ${id(ROLES.owner)} to ${id(owner)}`)
  for (const { object } of rows)
    await givingWay(() => client.query(`alter ${object} owner to ${id(ROLES.owner)}`))
}
