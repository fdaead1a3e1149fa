import * as firstSchema from './migrations/0001-first-schema.ts'
import * as retention from './migrations/0002-retention.ts'

/** In order; a migration that was released is never edited. */
export const MIGRATIONS = [
  { version: 1, name: 'first-schema', statements: firstSchema.statements },
  { version: 2, name: 'retention', statements: retention.statements },
] as const

export const SCHEMA_VERSION = MIGRATIONS.at(-1)!.version
