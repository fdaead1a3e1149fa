import type { Tx } from '../../base/database/connect.ts'

/** Locks the user's row against logins and changes of the sign-in until the transaction ends. */
export const holdUser = (tx: Tx, userId: number) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow()
