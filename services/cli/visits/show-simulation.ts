import type { Answer } from '@sluice/sdk'
import { columns, table } from '../output/table.ts'

type Seen = Omit<Answer<'post', '/api/cloak/simulate'>, 'status'>

/** Where a visit would go, and the rules asked in order; the last one decides. */
export function simulationWords({ redirect_to, reason, location, metered, rules }: Seen): string {
  const facts = columns([
    ['goes to', redirect_to],
    ['reason', reason],
    ['location', location ?? '-'],
    ['costs a call', metered ? 'yes' : 'no'],
  ])
  const asked = table(
    ['rule', 'saw', 'said'],
    rules.map(({ rule, saw, said }) => [rule, saw, said]),
  )
  return `${facts}\n\n${asked}`
}
