import { z } from 'zod'
import { until } from '../wait.ts'
import type { CertifiedSite } from './certified-site.ts'

const Claimed = z.object({ id: z.coerce.number() })
const State = z.object({
  state: z.string(),
  reason: z.string().nullable(),
  attempts: z.int().nullable(),
  /** Until the next try, in ms. */
  pauseMs: z.coerce.number().nullable(),
  isCertified: z.boolean().nullable(),
  orders: z.coerce.number(),
})
export type IssuingState = z.output<typeof State>

/** A proved domain of an owner, as the issuer meets it. `host` is its registered domain, too. Returns its id. */
export async function claimProved({ topology }: CertifiedSite, owner: number, host: string): Promise<number> {
  const [claim] = await topology.ledger.ask(
    Claimed,
    `insert into own_domains (owner_id, host, label, state, verified_at, next_check_at)
      values ($1, $2, substr(md5($2), 1, 20), 'verified', now(), now() + interval '30 days') returning id`,
    [owner, host],
  )
  if (!claim) throw new Error('no claim')
  return claim.id
}

/** What account knows of a domain and its order, read without the product. */
export async function stateOf({ topology }: CertifiedSite, id: number): Promise<IssuingState> {
  const [state] = await topology.ledger.ask(
    State,
    `select state, reason, attempts, chain is not null as "isCertified",
        extract(epoch from next_try_at - now()) * 1000 as "pauseMs",
        (select count(*) from acme_orders where registered = host) as orders
      from own_domains left join certificates on domain_id = own_domains.id where own_domains.id = $1`,
    [id],
  )
  if (!state) throw new Error('no such domain')
  return state
}

export const isLive = ({ state, isCertified }: IssuingState) => state === 'live' && isCertified === true

/** As if the pause after a failure were over. */
export const hurry = ({ topology }: CertifiedSite, id: number) =>
  topology.ledger.ask(z.unknown(), 'update certificates set next_try_at = now() where domain_id = $1', [id])

/** The state once so many tries, or more, have failed; throws `Late`. */
export const failedTimes = (site: CertifiedSite, id: number, attempts: number): Promise<IssuingState> =>
  until(`try ${attempts} has failed`, 60_000, async () => {
    const state = await stateOf(site, id)
    return (state.attempts ?? 0) >= attempts && state
  })

/** Has no authority asked when to renew; that is no step of an order. */
export const forgetWindows = ({ topology }: CertifiedSite) =>
  topology.ledger.ask(z.unknown(), 'update certificates set window_read_at = null')
