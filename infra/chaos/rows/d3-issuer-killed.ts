import { type Asked, type Refusal, STEPS, type Step } from '../own-domains/authority-proxy.ts'
import { type CertifiedSite, certifiedSite } from '../own-domains/certified-site.ts'
import { claimProved, forgetWindows, hurry, isLive, stateOf } from '../own-domains/issuing.ts'
import { pausesAfter } from '../own-domains/pauses.ts'
import { createOwner } from '../owner.ts'
import { differs, exceeds, type Figures, holds, type Row, type RowContext } from '../row.ts'
import { lateness, until } from '../wait.ts'

/** `kills`: of all steps, before and after each; `quietMs`: how long nothing may be asked after a failure. */
const SIZES = { quick: { kills: 2, quietMs: 2_500 }, full: { kills: 2 * STEPS.length, quietMs: 9_000 } }
const WHEN = ['before', 'after'] as const
/** Share of the requests whose nonce is refused. */
const BAD_NONCES = 0.3
const BAD_NONCE: Refusal = { status: 400, kind: 'badNonce' }
const DONE_MS = 90_000
const MADE = 201
/** Steps that a process takes once. */
const OF_PROCESS: readonly Step[] = ['dir', 'sign-me-up']
/** Orders at the authority of a domain whose issuer was killed once: one was made and its address not yet stored. */
const MOST_ORDERED = 2

type Kill = { step: Step; when: (typeof WHEN)[number] }
const KILLS: readonly Kill[] = STEPS.flatMap((step) => WHEN.map((when) => ({ step, when })))

/** What an authority says to a domain, and the least pause that must follow. */
const REFUSED: readonly { host: string; step: Step; with: Refusal; reason: string; pauseMs: number }[] = [
  {
    ...{ host: 'caa.example', step: 'finalize-order', with: { status: 403, kind: 'caa' } },
    ...{ reason: 'caa_forbids', pauseMs: 100_000 },
  },
  {
    ...{ host: 'limit.example', step: 'order-plz' },
    with: { status: 429, kind: 'rateLimited', retryAfter: '3600' },
    ...{ reason: 'authority_limit', pauseMs: 3_500_000 },
  },
]

async function run(context: RowContext): Promise<Figures> {
  const { kills, quietMs } = SIZES[context.size]
  const site = await certifiedSite.get(context)
  const { id: owner } = await createOwner(site.topology, { calls: 1_000 })
  const begun = site.proxy.asked.length
  const faults: string[] = []
  for (const [n, kill] of chosen(context, kills).entries())
    faults.push(...(await killedAt(context, site, owner, kill, `killed${n}.example`)))
  faults.push(...(await refusedAndAway(site, owner, quietMs)))
  site.proxy.treat({})

  const made = site.proxy.asked.filter(({ step, status }) => step === 'sign-me-up' && status === MADE)
  const asked = site.proxy.asked.slice(begun)
  return holds([...faults, ...differs('accounts at the authority', made.length, 1)], {
    kills,
    refusals: REFUSED.length + 1,
    badNonces: asked.filter(({ status }) => status === undefined).length,
    requests: asked.length,
  })
}

/** All, or some of each kind. */
function chosen({ random }: RowContext, count: number): readonly Kill[] {
  if (count >= KILLS.length) return KILLS
  return WHEN.map((when) => ({ step: random.pick(STEPS), when })).slice(0, count)
}

/** Account is killed at a step of a domain's order, while the authority refuses nonces, and started again. */
async function killedAt(
  { random }: RowContext,
  site: CertifiedSite,
  owner: number,
  { step, when }: Kill,
  host: string,
): Promise<string[]> {
  const { account } = site.topology
  await forgetWindows(site)
  if (OF_PROCESS.includes(step)) {
    await account.kill()
    await account.start()
  }
  const begun = site.proxy.asked.length
  let isKilled = false
  const killAt = async (asked: Asked, now: (typeof WHEN)[number]) => {
    if (isKilled || asked.step !== step || when !== now) return undefined
    isKilled = true
    await account.kill()
    return 'away' as const
  }
  site.proxy.treat({
    async before(asked) {
      const killed = await killAt(asked, 'before')
      if (killed) return killed
      const isSigned = asked.step !== 'dir' && asked.step !== 'nonce-plz'
      return isSigned && random.next() < BAD_NONCES ? BAD_NONCE : undefined
    },
    after: (asked) => killAt(asked, 'after'),
  })
  const id = await claimProved(site, owner, host)
  const name = `${step} (${when})`
  await until(`account is killed at ${name}`, DONE_MS, () => isKilled)
  await account.start()
  let failures = 0
  const late = await lateness(
    until(`a certificate after a kill at ${name}`, DONE_MS, async () => {
      const state = await stateOf(site, id)
      // Nobody answered the authority's challenge, which is a reason, and is tried again after a while.
      if ((state.attempts ?? 0) > failures && state.reason !== null) {
        failures = state.attempts ?? 0
        await hurry(site, id)
      }
      return isLive(state)
    }),
  )
  const { orders } = await stateOf(site, id)
  const asked = site.proxy.asked.slice(begun)
  return [
    ...late,
    ...exceeds(`orders counted for a kill at ${name}`, orders, 1 + failures),
    ...exceeds(`failures after a kill at ${name}`, failures, 1),
    ...differs(`certificates for a kill at ${name}`, taken(asked, 'finalize-order', host), 1),
    ...exceeds(`orders made for a kill at ${name}`, taken(asked, 'order-plz', host), MOST_ORDERED + failures),
  ]
}

/** Requests of a step that the authority granted. */
const taken = (asked: readonly Asked[], step: Step, host: string) =>
  asked.filter((each) => each.step === step && each.host === host && (each.status ?? 500) < 300).length

/** The authority is away, refuses by CAA and by its limits: each is told with a reason, and tried again ever more rarely. */
async function refusedAndAway(site: CertifiedSite, owner: number, quietMs: number): Promise<string[]> {
  site.proxy.treat({ before: () => 'away' })
  const away = await claimProved(site, owner, 'away.example')
  const faults = await pausesAfter(site, quietMs, [
    { id: away, host: 'away.example', reason: 'authority_unreachable', pauseMs: 9_000 },
  ])
  site.proxy.treat({
    before: ({ step, host }) =>
      REFUSED.find((refused) => refused.step === step && refused.host === host)?.with,
  })
  const refused = await Promise.all(
    REFUSED.map(async ({ host, ...rest }) => ({ ...rest, host, id: await claimProved(site, owner, host) })),
  )
  faults.push(...(await pausesAfter(site, quietMs, refused)))

  site.proxy.treat({})
  const begun = site.proxy.asked.length
  const all = [...refused, { id: away, host: 'away.example' }]
  for (const { id } of all) await hurry(site, id)
  for (const { id, host } of all) {
    const late = await lateness(
      until(`a certificate of ${host} afterwards`, DONE_MS, async () => isLive(await stateOf(site, id))),
    )
    const granted = taken(site.proxy.asked.slice(begun), 'finalize-order', host)
    faults.push(...late, ...differs(`certificates of ${host}`, granted, 1))
  }
  return faults
}

export const d3: Row = {
  id: 'D3',
  promise:
    'an issuer that is killed at any step of an order, with bad nonces, ends with one certificate; an authority that is away or refuses is a stated reason and asked ever more rarely',
  run,
  shares: certifiedSite,
}
