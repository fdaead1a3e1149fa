import type { Db } from '../database/connect.ts'

export type SettingsVersion = {
  version: number
  updated_at: Date
  updated_by: { id: number; email: string } | null
}

export async function readVersion(db: Db): Promise<SettingsVersion> {
  const row = await db
    .selectFrom('site_settings')
    .leftJoin('users', 'users.id', 'site_settings.updated_by')
    .select(['version', 'site_settings.updated_at', 'users.id', 'users.email'])
    .executeTakeFirstOrThrow()
  const by = row.id !== null && row.email !== null ? { id: row.id, email: row.email } : null
  return { version: row.version, updated_at: row.updated_at, updated_by: by }
}
