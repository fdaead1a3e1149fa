import { join } from 'node:path'
import { z } from 'zod'
import { LITERALS, NAMES } from '../../../services/courier/testing/attack-addresses.ts'
import { openNameServer, type Zone } from '../../../services/courier/testing/name-server.ts'
import { emitChanges } from '../../e2e/webhooks/emit-changes.ts'
import { openReceiver } from '../../e2e/webhooks/receiver.ts'
import { randomTargets } from '../connections/random-names.ts'
import { connectionsIn, watchConnections } from '../connections/watch-connections.ts'
import { createOwner, type Owner } from '../owner.ts'
import { withPreloads } from '../preloads.ts'
import { differs, type Figures, holds, type Row, type RowContext } from '../row.ts'
import { lateness, until } from '../wait.ts'
import { createWebhook, startWebhookProduct, type WebhookProduct } from '../webhooks/webhook-product.ts'

/** `random`: as many names and as many spellings of addresses beside the listed ones. */
const SIZES = { quick: { random: 100 }, full: { random: 2_000 } }
/** Nothing listens there. What is begun counts, whether it is accepted or not. */
const PORT = 9
const ALL_MS = 180_000
const REBOUND = 3
const REDIRECTS = [301, 302, 303, 307, 308]

type Watched = { product: WebhookProduct; owner: Owner; file: string; asked(name: string): number }

/** A courier whose names come from `zone` and whose connections are written down. */
async function withCourier(
  { ground }: RowContext,
  { name, isPrivateAllowed }: { name: string; isPrivateAllowed: boolean },
  zone: Zone,
  work: (watched: Watched) => Promise<string[]>,
): Promise<string[]> {
  const names = await openNameServer(zone)
  const file = join(ground.home, `${name}-connections-${process.hrtime.bigint()}`)
  const courierEnv = withPreloads(ground, watchConnections(file, names.server))
  try {
    const product = await startWebhookProduct(ground, { name, couriers: 1, isPrivateAllowed, courierEnv })
    try {
      const owner = await createOwner(product, { calls: 0 })
      return await work({ product, owner, file, asked: names.asked })
    } finally {
      await product.stop()
    }
  } finally {
    await names.close()
  }
}

/** Endpoints like an existing one at any addresses, as if the API had accepted them. */
const addEndpoints = ({ ledger }: WebhookProduct, like: number, urls: readonly string[]) =>
  ledger.ask(
    z.unknown(),
    `with made as (insert into webhooks (user_id, url, events, secret)
        select user_id, unnest($2::text[]), events, secret from webhooks where id = $1 returning id)
      insert into webhook_states (webhook_id) select id from made`,
    [like, urls],
  )

const Attempted = z.object({ url: z.string(), error: z.string().nullable(), status: z.int().nullable() })

/** Sends a change to all endpoints; what came of the first attempt at each. */
async function attemptAll({ product, owner }: Watched, endpoints: number) {
  await emitChanges(product, owner.id, { links: 1, to: 1 })
  const read = () =>
    product.ledger.ask(
      Attempted,
      `select w.url, a.error, a.status from webhook_attempts a join webhook_deliveries d on d.id = a.delivery_id
        join webhooks w on w.id = d.webhook_id where a.n = 1`,
    )
  const late = await lateness(
    until('an attempt at every endpoint', ALL_MS, async () => (await read()).length >= endpoints, 500),
  )
  return { late, attempts: await read() }
}

/** Connections begun to anything but Postgres. */
const begunIn = ({ product, file }: Watched) =>
  connectionsIn(file).filter(({ port }) => port !== product.proxies.couriersPostgres.port)

/** Names and addresses that are not public. */
async function tryPrivate(watched: Watched, names: readonly string[], literals: readonly string[]) {
  const { product, owner, file } = watched
  const hosts = [...names, ...literals]
  const { id } = await createWebhook(owner, `https://${hosts[0]}:${PORT}/`)
  const urls = hosts.slice(1).map((host) => `https://${host}:${PORT}/`)
  await addEndpoints(product, id, urls)
  const { late, attempts } = await attemptAll(watched, hosts.length)
  const refused = attempts.filter(({ error }) => error === 'address_not_public')
  const other = attempts.find(({ error }) => error !== 'address_not_public')
  const begun = begunIn(watched)
  const accepted: string[] = []
  for (const host of LITERALS) {
    const body = { url: `https://${host}:${PORT}/`, events: ['link.updated'] }
    if ((await owner.call('POST', '/api/webhooks', body)).status !== 400) accepted.push(host)
  }
  return [
    ...late,
    ...begun.slice(0, 5).map(({ address, port }) => `a connection to ${address}, port ${port}`),
    ...(other ? [`the attempt at ${other.url} ended with ${other.error ?? other.status}`] : []),
    ...differs('refused addresses', refused.length, hosts.length),
    ...(accepted.length > 0 ? [`the API accepts ${accepted}`] : []),
    ...(connectionsIn(file).length > 0 ? [] : ['not even the connections to Postgres were seen']),
  ]
}

/** Where loopback is allowed: redirects lead nowhere, and a name that changes leads to what was checked. */
async function tryRedirects(watched: Watched) {
  const { product, owner, asked } = watched
  const receiver = await openReceiver(({ path }, response) => {
    const trap = `http://127.0.0.9:${receiver.port}/trap`
    response.writeHead(Number(path.slice(1)), { location: trap }).end()
  })
  try {
    const { id } = await createWebhook(owner, receiver.url(`/${REDIRECTS[0]}`))
    const rebinding = Array.from(
      { length: REBOUND },
      (_, n) => `http://rebinding.attack.test:${receiver.port}/${n}`,
    )
    await addEndpoints(product, id, [
      ...REDIRECTS.slice(1).map((code) => receiver.url(`/${code}`)),
      ...rebinding,
    ])
    const { late, attempts } = await attemptAll(watched, REDIRECTS.length + REBOUND)
    const codes = attempts.flatMap(({ url, status }) =>
      status && url.endsWith(`/${status}`) ? [status] : [],
    )
    const begun = begunIn(watched).map(({ address }) => address)
    const questions = asked('rebinding.attack.test')
    const answers = Array.from({ length: questions }, (_, n) => `127.0.1.${n + 1}`)
    const rebound = begun.filter((address) => address.startsWith('127.0.1.'))
    return [
      ...late,
      ...differs('redirects that ended the attempt', codes.length, REDIRECTS.length),
      ...differs('connections to where redirects lead', begun.filter((a) => a === '127.0.0.9').length, 0),
      ...(questions >= REBOUND ? [] : [`the changing name was asked for ${questions} times`]),
      ...(rebound.toSorted().join() === answers.toSorted().join()
        ? []
        : [`connections to ${rebound} where the name led to ${answers}`]),
    ]
  } finally {
    await receiver.close()
  }
}

async function run(context: RowContext): Promise<Figures> {
  const { random, size } = context
  const more = randomTargets(random, SIZES[size].random)
  const zone: Readonly<Record<string, readonly string[]>> = { ...NAMES, ...more.names }
  const names = Object.keys(zone)
  const literals = [...LITERALS, ...more.literals]
  const faults = await withCourier(
    context,
    { name: 'k4', isPrivateAllowed: false },
    (name) => zone[name] ?? [],
    (watched) => tryPrivate(watched, names, literals),
  )
  const local = await withCourier(
    context,
    { name: 'k4local', isPrivateAllowed: true },
    (_name, asked) => [`127.0.1.${asked}`],
    tryRedirects,
  )
  return holds([...faults, ...local], {
    names: names.length,
    spellings: literals.length,
    redirects: REDIRECTS.length,
  })
}

export const k4: Row = {
  id: 'K4',
  promise:
    'the courier begins no connection to a name, spelling or redirect that leads to an address that is not public',
  run,
}
