import { foldCode } from '@sluice/contract/routing'
import type { Db } from '../database/connect.ts'
import { atDomain } from './at-domain.ts'

/** The one code at a domain that an owner chose and that differs from this one by case at most. */
export async function ownCodeLike(db: Db, code: string, domain: number): Promise<string | undefined> {
  const rows = await db
    .selectFrom('cloaks')
    .select('code')
    .where('own_fold', '=', foldCode(code))
    .where(atDomain(domain))
    .limit(2)
    .execute()
  return rows.length === 1 ? rows[0]?.code : undefined
}
