import type { Random } from '@sluice/local/random'
import { z } from 'zod'
import { CLICK_ID_KEYS, forgedClick, newClick } from '../../../services/account/testing/clicks.ts'
import { inTurns } from '../in-turns.ts'
import { createOwner, type Owner } from '../owner.ts'
import { differs, type Figures, holds, type Row, type RowContext } from '../row.ts'
import { startTopology } from '../topology.ts'

const SHOP = 'https://shop.test'
const ALPHABET = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
const GUESSES = { quick: 2_000, full: 1_000_000 }
const AT_ONCE = 32
const COUNTED = 'sluice_account_conversions_total'

const Settings = z.object({ postback_key: z.string() })
const Events = z.object({ results: z.array(z.object({ outcome: z.string() })) })
const Uploaded = z.object({ data: z.object({ counts: z.object({ refused: z.int() }) }) })
const Count = z.object({ n: z.coerce.number() })

/** Texts that are nearly the id of a click. `every`: each letter in each place. */
function nearly(id: string, every: boolean): string[] {
  const bytes = Buffer.from(id, 'base64url')
  const places = Array.from(id, (_, at) => at)
  const changed = places.flatMap((at) =>
    (every ? ALPHABET : ['A', 'z'])
      .filter((letter) => letter !== id[at])
      .map((letter) => id.slice(0, at) + letter + id.slice(at + 1)),
  )
  const cut = places.map((at) => id.slice(0, at))
  const same = [bytes.toString('hex'), `${id}=`, `${id}A`, id.toLowerCase(), `%${id}`, `{${id}}`]
  return [...changed, ...cut, ...same]
}

/** The id with another MAC, at random: what a guess that knows everything else would be. */
function guess(random: Random, id: string): string {
  const mac = Array.from({ length: 10 }, () => random.pick(ALPHABET))
  return id.slice(0, -11) + mac.join('') + (id.endsWith('A') ? 'Q' : 'A')
}

async function run({ ground, size, random }: RowContext): Promise<Figures> {
  const topology = await startTopology(ground, {
    ...{ name: 'c2', nodes: 0, workers: 0, transport: 'direct' },
    accountEnv: { CLICK_ID_KEYS, TRUSTED_PROXIES: '127.0.0.1/32', RATE_LIMIT_USER: '100000' },
  })
  try {
    const { account, ledger } = topology
    const [owner, stranger] = [
      await createOwner(topology, { calls: 1_000 }),
      await createOwner(topology, { calls: 1_000 }),
    ]
    const key = await readyToTrack(owner)
    const click = newClick({ link: (await owner.createLink({ name: 'Shop' })).id })
    const foreign = newClick({ link: (await stranger.createLink({ name: 'Not yours' })).id })
    const wrong = [...nearly(click, size === 'full'), forgedClick({ link: 1 }), foreign]
    const ways = waysTo(`http://127.0.0.1:${account.port}`, key)
    const faults: string[] = []

    // From an address each, so that none is held off.
    let addresses = 0
    const another = () => `10.${(++addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
    await inTurns(wrong.length, AT_ONCE, async (at) => {
      for (const [name, way] of Object.entries(ways)) {
        const status = await way(wrong[at]!, another())
        if (status !== 400 && status !== 403) faults.push(`a ${name} of ${wrong[at]} answered ${status}`)
      }
    })
    faults.push(...(await refusedByOwner(owner, wrong)))

    const guesses = { held: 0, refused: 0 }
    await inTurns(GUESSES[size], AT_ONCE, async (at) => {
      const status = await (at % 2 ? ways.postback : ways.script)(guess(random, click), '198.51.100.7')
      if (status === 429) guesses.held += 1
      else if (status === 400) guesses.refused += 1
      else faults.push(`a guess answered ${status}`)
    })

    const counted = await account.metric(COUNTED)
    const limited = guesses.held > 0 ? await account.metric(COUNTED, { outcome: 'limited' }) : 0
    const [stored] = await ledger.ask(Count, 'select count(*) as n from conversions')
    if ((await ways.postback(click, another())) !== 200) faults.push('the click itself was refused')
    faults.push(
      ...differs('conversions of wrong click ids', stored!.n, 0),
      ...differs('refusals counted', counted - limited, 4 * wrong.length + guesses.refused),
      ...differs('guesses held off and counted', limited, guesses.held),
      ...(guesses.held === 0 ? ['no guess was held off'] : []),
    )
    return holds(faults.slice(0, 10), { wrong: wrong.length, ways: 4, guesses: GUESSES[size], ...guesses })
  } finally {
    await topology.stop()
  }
}

/** Lets the account's shop report, and returns the key of its postbacks. */
async function readyToTrack(owner: Owner): Promise<string> {
  await owner.call('PUT', '/api/track/settings', { origins: [SHOP] })
  return Settings.parse(await (await owner.call('GET', '/api/track/settings')).json()).postback_key
}

/** The ways that strangers have. Each returns the status. */
function waysTo(origin: string, key: string) {
  const ask = async (path: string, from: string, init: RequestInit = {}) => {
    const headers = { 'x-forwarded-for': from, ...init.headers }
    const answer = await fetch(origin + path, { ...init, headers, signal: AbortSignal.timeout(30_000) })
    await answer.arrayBuffer()
    return answer.status
  }
  return {
    postback: (cid: string, from: string) =>
      ask(`/api/track/postback?${new URLSearchParams({ key, cid })}`, from),
    script: (clickId: string, from: string) =>
      ask('/api/track/script', from, {
        ...{ method: 'POST', body: JSON.stringify({ clickId, event: 'sale' }) },
        headers: { 'content-type': 'text/plain', origin: SHOP },
      }),
  }
}

/** The owner's own ways: events by the API, and a file. */
async function refusedByOwner(owner: Owner, wrong: readonly string[]): Promise<string[]> {
  const faults: string[] = []
  for (let at = 0; at < wrong.length; at += 100) {
    const events = wrong.slice(at, at + 100).map((clickId) => ({ clickId, event: 'sale' }))
    const answer = await owner.call('POST', '/api/track/events', { events }, 60_000)
    const results = answer.ok ? Events.parse(await answer.json()).results : []
    const refused = results.filter(({ outcome }) => outcome === 'refused').length
    faults.push(...differs('wrong events refused', refused, events.length))
  }
  const text = ['cid,event', ...wrong.map((clickId) => `${clickId},sale`)].join('\n')
  const answer = await owner.call('POST', '/api/track/uploads', text, 60_000, { 'content-type': 'text/csv' })
  const refused = answer.ok ? Uploaded.parse(await answer.json()).data.counts.refused : 0
  return [...faults, ...differs('wrong lines refused', refused, wrong.length)]
}

export const c2: Row = {
  id: 'C2',
  promise:
    'forged, cut, re-encoded and foreign click ids make no conversion by any way, guesses are held off, and all of them are counted',
  run,
}
