import { foldCode } from '@sluice/contract/routing'
import type { Db } from '../database/connect.ts'

/** The one code that an owner chose and that differs from this one by case at most. */
export async function ownCodeLike(db: Db, code: string): Promise<string | undefined> {
  const rows = await db
    .selectFrom('cloaks')
    .select('code')
    .where('own_fold', '=', foldCode(code))
    .limit(2)
    .execute()
  return rows.length === 1 ? rows[0]?.code : undefined
}

/** The link's own spelling of a code as visitors may write it, by the rule that the redirect nodes have. */
export async function codeMeant(db: Db, code: string): Promise<string> {
  const exact = await db.selectFrom('cloaks').select('id').where('code', '=', code).executeTakeFirst()
  return exact ? code : ((await ownCodeLike(db, code)) ?? code)
}
