import { Client } from 'pg'
import { onTestFinished, vi } from 'vitest'

export type Query = { text: string; values: unknown[] }
type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

/** The periodic comparison of all books with all grants is meant to read everything. */
const RECONCILE = /count\(\*\) as wrong from quota_accounts/

/** Records every statement that this process sends to Postgres until the test ends. */
export function recordQueries(): Map<string, Query> {
  const seen = new Map<string, Query>()
  const original = Client.prototype.query as (...args: unknown[]) => unknown
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (
    this: Client,
    ...args: unknown[]
  ) {
    const [first, second] = args
    const text = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text
    const values = Array.isArray(second) ? second : ((first as { values?: unknown[] }).values ?? [])
    const key = `${text} ${JSON.stringify(values)}`
    if (text && /^\s*(select|insert|update|delete|with)\b/i.test(text) && !RECONCILE.test(text))
      seen.set(key, { text, values })
    return original.apply(this, args) as never
  })
  onTestFinished(() => spy.mockRestore())
  return seen
}

/** Tables with at least this many rows, and their number of rows. */
export async function largeTables(client: Client, rows: number): Promise<Map<string, number>> {
  const found = await client.query(
    `select relname as name, reltuples as rows from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= $1`,
    [rows],
  )
  return new Map(found.rows.map(({ name, rows }) => [name as string, rows as number]))
}

/** Whether it scans the table, or most of it through any index. */
const readsWhole = (node: PlanNode, rows: number): boolean => {
  const read =
    (node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0)
  return node['Node Type'] === 'Seq Scan' || read * (node['Actual Loops'] ?? 1) > rows / 2
}

const wholeReads = (node: PlanNode, large: ReadonlyMap<string, number>): string[] => {
  const table = node['Relation Name']
  const rows = table === undefined ? undefined : large.get(table)
  return [
    ...(table && rows && readsWhole(node, rows) ? [`${node['Node Type']} of ${table}`] : []),
    ...(node.Plans ?? []).flatMap((child) => wholeReads(child, large)),
  ]
}

/**
 * The statements that read a large table whole: by their plans, and for read-only ones by their actual reads when run
 * again.
 */
export async function wholeReadsOf(
  client: Client,
  queries: Iterable<Query>,
  large: ReadonlyMap<string, number>,
): Promise<string[]> {
  const wrong: string[] = []
  for (const { text, values } of [...queries]) {
    const run = !/\b(insert|update|delete)\b/i.test(text)
    const { rows } = await client.query(`explain (${run ? 'analyze, ' : ''}format json) ${text}`, values)
    const read = wholeReads(rows[0]['QUERY PLAN'][0].Plan, large)
    if (read.length > 0) wrong.push(`${read.join(', ')}: ${text} with ${JSON.stringify(values)}`)
  }
  return wrong
}
