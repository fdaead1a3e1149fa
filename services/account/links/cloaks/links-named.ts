import { foldCode } from '@sluice/contract/routing'
import type { NamedLink } from '@sluice/contract/short-link'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../../base/database/connect.ts'
import type { Schema } from '../../base/database/schema.ts'

/** Ids of all links of that name, whosever they are, at most `most`: at every domain, or at every claim of the host, also a past one. */
export async function linksNamed(db: Db, { code, host }: NamedLink, most: number): Promise<number[]> {
  const domains = host ? await claimsOf(db, host) : []
  const isThere = (eb: ExpressionBuilder<Schema, 'cloaks'>) => {
    if (host === undefined) return eb.lit(true)
    return host === null ? eb('domain_id', 'is', null) : sql<boolean>`domain_id = any(${domains}::bigint[])`
  }
  const found = async (column: 'code' | 'own_fold', value: string) => {
    const rows = await db
      .selectFrom('cloaks')
      .select('id')
      .where(column, '=', value)
      .where(isThere)
      .limit(most)
      .execute()
    return rows.map(({ id }) => id)
  }
  const exact = await found('code', code)
  return exact.length > 0 ? exact : found('own_fold', foldCode(code))
}

async function claimsOf(db: Db, host: string): Promise<number[]> {
  const rows = await db.selectFrom('own_domains').select('id').where('host', '=', host).execute()
  return rows.map(({ id }) => id)
}
