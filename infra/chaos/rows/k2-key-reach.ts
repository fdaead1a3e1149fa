import { NewKeyAnswer } from '@sluice/contract/api-keys'
import { SCOPES, type Scope } from '@sluice/contract/scopes'
import { z } from 'zod'
import type { OpenApi } from '../../../services/account/site/openapi/open-api.ts'
import { isInScope, isRightStatus, type Reach } from '../../../services/account/testing/key-answers.ts'
import { type ApiOperation, fillPath, operationsOf } from '../../../services/account/testing/operations.ts'
import { createOwner, type Owner } from '../owner.ts'
import { type Figures, holds, type Row, type RowContext } from '../row.ts'
import { startTopology, type Topology } from '../topology.ts'
import { createWebhook } from '../webhooks/webhook-product.ts'

const NOBODYS_ID = '999999999999'
const FAULTS = 10

type Key = { id: number; key: string }
/** What happens to a key, and how far it reaches then. */
type State = {
  networks?: string[]
  change?(topology: Topology, owner: Owner, key: Key): Promise<unknown>
  reach(scopes: readonly Scope[]): Reach
}

const REFUSED = { reach: () => ({ refused: 401 }) }
const roll = (owner: Owner, { id }: Key) => owner.call('POST', `/api/keys/${id}/roll`)
const inThePast = ({ ledger }: Topology, column: 'expires_at' | 'previous_until', { id }: Key) =>
  ledger.ask(z.unknown(), `update api_keys set ${column} = now() - interval '1 ms' where id = $1`, [id])

const STATES: Readonly<Record<string, State>> = {
  valid: { reach: (scopes) => ({ scopes }) },
  'rolled an hour ago': {
    change: (_topology, owner, key) => roll(owner, key),
    reach: (scopes) => ({ scopes }),
  },
  expired: { ...REFUSED, change: (topology, _owner, key) => inThePast(topology, 'expires_at', key) },
  revoked: { ...REFUSED, change: (_topology, owner, { id }) => owner.call('DELETE', `/api/keys/${id}`) },
  'rolled a day ago': {
    ...REFUSED,
    async change(topology, owner, key) {
      await roll(owner, key)
      await inThePast(topology, 'previous_until', key)
    },
  },
  'from another network': { networks: ['203.0.113.0/24'], reach: () => ({ refused: 403 }) },
}

async function run({ ground, size }: RowContext): Promise<Figures> {
  const topology = await startTopology(ground, {
    ...{ name: 'k2', nodes: 0, workers: 0, transport: 'direct' },
    // A refused key counts as nobody's.
    accountEnv: { RATE_LIMIT_ANONYMOUS: '100000' },
  })
  try {
    const origin = `http://127.0.0.1:${topology.account.port}`
    const document = z.custom<OpenApi>().parse(await (await fetch(`${origin}/api/openapi.json`)).json())
    const operations = operationsOf(document)
    const ask = createAsk(origin)
    const faults: string[] = []
    const sets = size === 'full' ? [...SCOPES.map((scope) => [scope]), SCOPES] : [SCOPES]
    // Before anything is asked: calls of the login with nonsense count as guesses.
    const owners: Owner[] = []
    for (let n = 0; n < sets.length + 2; n += 1) owners.push(await createOwner(topology, { calls: 1_000 }))
    const [victim, stranger] = owners.splice(0, 2)
    for (const [n, scopes] of sets.entries()) {
      const owner = owners[n]!
      for (const [name, state] of Object.entries(STATES)) {
        const key = await makeKey(owner, scopes, state.networks)
        await state.change?.(topology, owner, key)
        for (const operation of operations) {
          const status = await ask(operation, key.key, NOBODYS_ID)
          if (!isRightStatus(operation, state.reach(scopes), status))
            faults.push(
              `a key ${name} with ${scopes}: ${operation.method} ${operation.path} answered ${status}`,
            )
        }
      }
    }
    faults.push(...(await foreignFaults(victim!, stranger!, operations, ask)))
    return holds(faults.slice(0, FAULTS), {
      operations: operations.length,
      scopes: sets.length,
      states: Object.keys(STATES).length,
      requests: ask.count(),
    })
  } finally {
    await topology.stop()
  }
}

/** Another account's key with all scopes, at every operation that takes an id, with ids that exist. */
async function foreignFaults(
  owner: Owner,
  stranger: Owner,
  operations: readonly ApiOperation[],
  ask: Ask,
): Promise<string[]> {
  const link = await owner.createLink({ name: 'Not yours' })
  const webhook = await createWebhook(owner, 'https://hooks.test/')
  const { key } = await makeKey(stranger, SCOPES)
  const faults: string[] = []
  for (const operation of operations.filter((each) => each.pathNames.length > 0 && isInScope(each, SCOPES)))
    for (const id of [link.id, webhook.id]) {
      const status = await ask(operation, key, String(id))
      if (status < 400 || status >= 500)
        faults.push(`a stranger's key: ${operation.method} ${operation.path} of ${id} answered ${status}`)
    }
  return faults
}

async function makeKey(owner: Owner, scopes: readonly Scope[], networks: string[] = []): Promise<Key> {
  const answer = await owner.call('POST', '/api/keys', { name: 'Any', scopes, networks })
  return NewKeyAnswer.parse(await answer.json())
}

type Ask = ((operation: ApiOperation, key: string, id: string) => Promise<number>) & { count(): number }

/** Calls an operation with a key, an id for every part of its path, and no body. */
function createAsk(origin: string): Ask {
  let asked = 0
  const ask = async (operation: ApiOperation, key: string, id: string) => {
    asked += 1
    const answer = await fetch(origin + fillPath(operation, () => id), {
      method: operation.method,
      headers: { authorization: `Bearer ${key}` },
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
    })
    // A live stream has no end.
    await answer.body?.cancel()
    return answer.status
  }
  return Object.assign(ask, { count: () => asked })
}

export const k2: Row = {
  id: 'K2',
  promise:
    'a key reaches the operations of its scopes and no other; expired, revoked, rolled, from elsewhere and at another account it reaches none',
  run,
}
