import { MAX_KEYS } from '@sluice/contract/api-keys'
import type { Scope } from '@sluice/contract/scopes'
import type { Db, Tx } from '../../base/database/connect.ts'
import { countOf } from '../../base/database/count-of.ts'
import type { ApiKeyRow } from '../../base/database/schema.ts'
import { problem } from '../../base/http/fail.ts'

export const listKeys = (db: Db, user: number): Promise<ApiKeyRow[]> =>
  db.selectFrom('api_keys').selectAll().where('user_id', '=', user).orderBy('id', 'desc').execute()

type NewKey = {
  user: number
  name: string
  prefix: string
  hash: Buffer
  scopes: readonly Scope[]
  networks: readonly string[]
  expiresAt: Date | null
}

/** Adds a key, unless the account has its most. The caller holds the user's row. */
export async function insertKey(tx: Tx, key: NewKey): Promise<ApiKeyRow> {
  const held = await countOf(tx.selectFrom('api_keys').where('user_id', '=', key.user))
  if (held >= MAX_KEYS) throw problem('too_many_keys')
  return tx
    .insertInto('api_keys')
    .values({
      user_id: key.user,
      name: key.name,
      prefix: key.prefix,
      hash: key.hash,
      scopes: [...key.scopes],
      networks: [...key.networks],
      expires_at: key.expiresAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A user's own key, locked until the transaction ends; `not_found` for anyone else's. */
export async function lockKey(tx: Tx, user: number, id: number): Promise<ApiKeyRow> {
  const row = await tx
    .selectFrom('api_keys')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw problem('not_found')
  return row
}
