import type { AccessLogAnswer } from '@sluice/contract/api-access-log'
import type { AccessLogQuery } from '@sluice/contract/api-visit-queries'
import type { z } from 'zod'
import type { Db } from '../../base/database/connect.ts'
import { invalidFields } from '../../base/http/fail.ts'
import type { AskReport } from './ask-report.ts'
import { cloakNames } from './cloak-names.ts'
import { domainHosts } from './domain-hosts.ts'
import { logItem } from './log-item.ts'
import type { AskedFilters } from './read-filters.ts'
import { readSearch } from './read-search.ts'
import { cloaksNamed } from './statistics-store.ts'
import { readLogRange } from './time-range.ts'

/** Deeper pages need a `cursor`. */
const DEEPEST = 10_000
/** The clocks of redirect nodes may run ahead of ours. */
const AHEAD_MS = 60_000

type Query = z.output<typeof AccessLogQuery>

/** One page of an owner's visits, newest first, with the links' names. */
export async function readAccessLog(
  deps: { db: Db; ask: AskReport },
  owner: number,
  query: Query,
  { cloak, filters }: AskedFilters,
): Promise<z.input<typeof AccessLogAnswer>> {
  const { page, per_page } = query
  const offset = query.cursor ? 0 : (page - 1) * per_page
  if (offset > DEEPEST) throw invalidFields({ page: 'page_too_deep' })
  const answer = await deps.ask('access-log', {
    owner,
    ...readLogRange(query, Date.now() + AHEAD_MS),
    cloak,
    filters,
    search: await readSearch(query.search, (text) => cloaksNamed(deps.db, owner, text)),
    limit: per_page,
    offset,
    cursor: query.cursor ?? null,
    asOf: query.as_of ?? null,
  })
  const [names, hosts] = await Promise.all([
    cloakNames(
      deps.db,
      owner,
      answer.rows.map((row) => row.cloak),
    ),
    domainHosts(
      deps.db,
      answer.rows.map((row) => row.domain),
    ),
  ])
  const items = answer.rows.map((row) => logItem(row, names.get(row.cloak), hosts))
  return {
    status: 'success',
    items,
    page,
    per_page,
    total: answer.total,
    as_of: answer.asOf,
    next_cursor: answer.next,
    previous_cursor: answer.previous,
  }
}
