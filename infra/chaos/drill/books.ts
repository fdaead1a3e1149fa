import { z } from 'zod'
import type { Ledger } from '../ledger.ts'

const count = z.coerce.number().int()
const Books = z.object({
  accounts: count,
  unbalanced: count,
  payments: count,
  ungranted: count,
  pictures: count,
})

/** Counts accounts whose sums differ from their grants and leases, and approved payments without exactly one grant. */
const QUESTION = `
  select
    (select count(*) from quota_accounts) as accounts,
    (select count(*) from quota_accounts a
      left join (select owner_id, sum(calls) as calls from quota_grants group by 1) g using (owner_id)
      left join (select owner_id, sum(size) filter (where state = 'open') as lent,
          sum(used) filter (where state <> 'open') as used from quota_leases group by 1) l using (owner_id)
      where a.granted <> coalesce(g.calls, 0) or a.leased <> coalesce(l.lent, 0)
        or a.settled < coalesce(l.used, 0) - a.overdraft or a.settled + a.leased + a.expired > a.granted) as unbalanced,
    (select count(*) from payments where status = 'approved') as payments,
    (select count(screenshot) from payments) as pictures,
    (select count(*) from payments p left join quota_grants g on g.source = 'payment:' || p.id
      where (p.status = 'approved') <> (g.calls is not distinct from p.total_calls)) as ungranted`

export type Books = z.output<typeof Books>

/** All books and purchases at one moment, read without the product. */
export async function readAllBooks(ledger: Ledger): Promise<Books> {
  const [books] = await ledger.ask(Books, QUESTION)
  if (!books) throw new Error('the books gave no answer')
  return books
}

export const allBookFaults = ({ unbalanced, ungranted }: Books): string[] => [
  ...(unbalanced > 0 ? [`${unbalanced} accounts do not add up`] : []),
  ...(ungranted > 0 ? [`${ungranted} payments do not match their grants`] : []),
]
