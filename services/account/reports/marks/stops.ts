import type { MarkItem } from '@sluice/contract/api-marks'
import type { Db } from '../../base/database/connect.ts'
import { markOf } from './mark-of.ts'

const OF_ACCOUNT = { 'user.deactivate': 'account_disabled', 'user.activate': 'account_enabled' } as const
const OF_LINKS = ['link_taken_down', 'link_restored', 'domain_blocked', 'domain_unblocked'] as const
type Span = { from: number; to: number }

/** When an administrator stopped or restored an account, and so all of its links. */
export async function stopsOfAccount(db: Db, owner: number, { from, to }: Span): Promise<MarkItem[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['at', 'action'])
    .where('subject', '=', `user:${owner}`)
    .where('action', 'in', ['user.deactivate', 'user.activate'])
    .where('at', '>=', new Date(from))
    .where('at', '<', new Date(to))
    .execute()
  return rows.flatMap(({ at, action }) =>
    action === 'user.deactivate' || action === 'user.activate' ? markOf(OF_ACCOUNT[action], at) : [],
  )
}

/** When an administrator stopped or restored links of an owner, as the owner was told. */
export async function stopsOfLinks(db: Db, owner: number, { from, to }: Span): Promise<MarkItem[]> {
  const rows = await db
    .selectFrom('notices')
    .select(['created_at', 'kind', 'facts'])
    .where('user_id', '=', owner)
    .where('kind', 'in', OF_LINKS)
    .where('created_at', '>=', new Date(from))
    .where('created_at', '<', new Date(to))
    .execute()
  return rows.flatMap(({ created_at, kind: told, facts }) => {
    const kind = OF_LINKS.find((each) => each === told)
    return kind ? markOf(kind, created_at, { name: facts.link_name ?? facts.domain ?? null }) : []
  })
}
