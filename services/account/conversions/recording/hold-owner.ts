import { sql } from 'kysely'
import type { Db, Tx } from '../../base/database/connect.ts'

export type LinkOwner = { owner: number; active: boolean; code: string }

const ownerOf = (db: Db | Tx, link: number) =>
  db
    .selectFrom('cloaks')
    .innerJoin('users', 'users.id', 'cloaks.owner_id')
    .select(['users.id as owner', sql<boolean>`users.status = 'active'`.as('active'), 'cloaks.code'])
    .where('cloaks.id', '=', link)

/** Whose link it is, also when it was deleted since; undefined: there is none. */
export const findOwner = (db: Db, link: number): Promise<LinkOwner | undefined> =>
  ownerOf(db, link).executeTakeFirst()

/** The same. The owner's account is not erased until the transaction ends. */
export const holdOwner = (tx: Tx, link: number): Promise<LinkOwner | undefined> =>
  ownerOf(tx, link).forKeyShare('users').executeTakeFirst()
