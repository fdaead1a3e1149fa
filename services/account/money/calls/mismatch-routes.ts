import { MismatchesAnswer, MismatchesQuery } from '@sluice/contract/api-calls'
import type { Db } from '../../base/database/connect.ts'
import { say } from '../../base/http/say.ts'
import type { Api } from '../../base/http/validation.ts'
import { listMismatches } from './grants-store.ts'

/** For administrators: where ledger and visits disagree. */
export function mismatchRoutes(api: Api, { db }: { db: Db }): void {
  api.get(
    '/api/admin/calls/mismatches',
    {
      config: {
        access: 'admin',
        summary: say('Leases whose calls and visits do not match', '调用与访问不一致的租约'),
      },
      schema: { querystring: MismatchesQuery, response: { 200: MismatchesAnswer } },
    },
    async (request) => {
      const { page, per_page } = request.query
      const { rows, total } = await listMismatches(db, { limit: per_page, offset: (page - 1) * per_page })
      const items = rows.map(({ seen_at, ...row }) => ({ ...row, seen: seen_at.toISOString() }))
      return { status: 'success' as const, items, page, per_page, total }
    },
  )
}
