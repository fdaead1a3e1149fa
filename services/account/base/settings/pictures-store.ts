import { sql } from 'kysely'
import type { Tx } from '../database/connect.ts'

export const insertPicture = (tx: Tx, name: string) =>
  tx.insertInto('site_pictures').values({ name }).execute()

/** Forgets pictures that are at least a day old, except `kept`. */
export const forgetPicturesBut = (tx: Tx, kept: readonly string[]) =>
  tx
    .deleteFrom('site_pictures')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .where('name', '!=', sql<string>`all(${kept})`)
    .execute()
