import * as firstSchema from './migrations/0001-first-schema.ts'

/** In order; a migration that was released is never edited. */
export const MIGRATIONS = [{ version: 1, name: 'first-schema', statements: firstSchema.statements }] as const

export const SCHEMA_VERSION = MIGRATIONS.at(-1)!.version
