import type { Migration } from 'kysely/migration'
import * as identity from './migrations/20261121-1-identity.ts'
import * as cloaks from './migrations/20261121-2-cloaks.ts'
import * as calls from './migrations/20261121-3-calls.ts'
import * as history from './migrations/20261121-7-history.ts'

/** All migrations in order. A released one is frozen: a change is a new file with a later date. */
export const migrations: Readonly<Record<string, Migration>> = {
  '20261121-1-identity': identity,
  '20261121-2-cloaks': cloaks,
  '20261121-3-calls': calls,
  '20261121-7-history': history,
}

/** The schema that this code is written for. */
export const SCHEMA_VERSION = Object.keys(migrations).sort().at(-1)!
