import { LEASE_LIFE_MS, LEASE_RECLAIM_GRACE_MS } from '@sluice/contract/leases'
import pg from 'pg'
import { z } from 'zod'
import { until } from './wait.ts'

/** Longest time that an abandoned lease may stay open, plus a margin for its reclaim. */
export const LOST_LEASES_ENDED_MS = LEASE_LIFE_MS + LEASE_RECLAIM_GRACE_MS + 25_000

const count = z.coerce.number().int()
const Book = z.object({
  granted: count,
  settled: count,
  leased: count,
  overdraft: count,
  /** Sum of all grants. */
  grants: count,
  /** Sizes of open leases. */
  open: count,
  /** Calls reported as spent from open leases. */
  used: count,
})
export type Book = z.output<typeof Book>

/** The call ledger in Postgres, read without the product. */
export type Ledger = {
  book(owner: number): Promise<Book>
  /** Reads the book every 100 ms until `stop`, which returns every fault ever seen in it. */
  watch(owner: number): { stop(): Promise<{ polls: number; faults: string[] }> }
  /** The book once no lease is open. */
  atRest(owner: number, withinMs: number): Promise<Book>
  /** Waits for booked calls to reach `expected`. Calls of open leases count, as in the balance that owners see. */
  booked(owner: number, expected: number, withinMs: number): Promise<number>
  /** Runs a query, which may also write, and returns its rows. */
  ask<T extends z.ZodType>(row: T, query: string, values?: unknown[]): Promise<z.output<T>[]>
  close(): Promise<void>
}

export function openLedger(databaseUrl: string): Ledger {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, application_name: 'sluice-chaos' })
  pool.on('error', () => {})
  const book = async (owner: number) => {
    const { rows } = await pool.query(
      `select granted, settled, leased, overdraft,
        (select coalesce(sum(calls), 0) from quota_grants where owner_id = $1) as grants,
        (select coalesce(sum(size), 0) from quota_leases where owner_id = $1 and state = 'open') as open,
        (select coalesce(sum(greatest(used, ending)), 0) from quota_leases where owner_id = $1 and state = 'open') as used
       from quota_accounts where owner_id = $1`,
      [owner],
    )
    return Book.parse(rows[0])
  }
  return {
    book,
    watch(owner) {
      const faults = new Set<string>()
      let polls = 0
      let stopped = false
      const watching = (async () => {
        while (!stopped) {
          for (const fault of bookFaults(await book(owner))) faults.add(fault)
          polls += 1
          await new Promise((resolve) => setTimeout(resolve, 100))
        }
      })()
      watching.catch((error: Error) => faults.add(`the ledger could not be read: ${error.message}`))
      return {
        async stop() {
          stopped = true
          await watching.catch(() => {})
          return { polls, faults: [...faults] }
        },
      }
    },
    atRest: (owner, withinMs) =>
      until(`no open lease of owner ${owner}`, withinMs, async () => {
        const seen = await book(owner)
        return seen.leased === 0 && seen
      }),
    async booked(owner, expected, withinMs) {
      const now = async () => {
        const { settled, overdraft, used } = await book(owner)
        return settled + overdraft + used
      }
      const reached = until('the booked calls', withinMs, async () => (await now()) === expected)
      await reached.catch(() => {})
      return await now()
    },
    ask: async (row, query, values) => z.array(row).parse((await pool.query(query, values)).rows),
    close: () => pool.end(),
  }
}

/** Contradictions to `granted = settled + leased + available` with nothing negative, in one consistent reading. */
export function bookFaults(book: Book): string[] {
  const { granted, settled, leased, grants, open } = book
  const faults = []
  if (settled < 0 || leased < 0) faults.push('a negative sum')
  if (settled + leased > granted) faults.push('more settled and leased than granted')
  if (leased !== open) faults.push('leased is not the sum of the open leases')
  if (granted !== grants) faults.push('granted is not the sum of the grants')
  return faults
}
