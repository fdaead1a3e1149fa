import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Agent, createServer, request } from 'node:https'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { listen } from '@sluice/kit/listen'
import type { Pebble } from '@sluice/local/stores/pebble'
import { z } from 'zod'

/** What an order asks for, one after the other: the first part of the authority's paths. */
export const STEPS = [
  'dir',
  'nonce-plz',
  'sign-me-up',
  'order-plz',
  'my-order',
  'authZ',
  'chalZ',
  'finalize-order',
  'certZ',
] as const
export type Step = (typeof STEPS)[number]

/** `status`: the authority's; undefined: it was not asked, or its answer was kept. `host`: of an order, where it says so. */
export type Asked = { step: string; host: string | undefined; status: number | undefined }

/** An answer in the place of the authority's. `kind`: the name of a problem in RFC 8555. */
export type Refusal = { status: number; kind: string; retryAfter?: string }

export type Treatment = {
  /** Before the authority is asked. `away`: the connection is closed. */
  before?(asked: Asked): Promise<Refusal | 'away' | undefined> | Refusal | 'away' | undefined
  /** After it has answered. `away`: the answer is lost. */
  after?(asked: Asked): Promise<'away' | undefined>
}

export type AuthorityProxy = {
  directory: string
  /** Every request so far. */
  asked: readonly Asked[]
  treat(treatment: Treatment): void
  close(): Promise<void>
}

const Order = z.object({ finalize: z.string(), identifiers: z.array(z.object({ value: z.string() })).min(1) })
const NewOrder = z.object({ identifiers: z.array(z.object({ value: z.string() })).min(1) })
const Signed = z.object({ payload: z.base64url() })

function fromJson<T extends z.ZodType>(schema: T, text: string): z.output<T> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Stands before an authority, sees what it is asked for, and treats it as told. Its addresses follow from `Host`. */
export async function startAuthorityProxy(authority: Pebble): Promise<AuthorityProxy> {
  const target = new URL(authority.directory)
  const folder = dirname(authority.caFile)
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false })
  const asked: Asked[] = []
  /** Host of the order that is finalized at a path. */
  const hosts = new Map<string, string>()
  let treatment: Treatment = {}

  const hostOf = (path: string, body: Buffer) => {
    const payload = fromJson(Signed, body.toString())?.payload ?? ''
    const order = fromJson(NewOrder, Buffer.from(payload, 'base64url').toString())
    return order?.identifiers[0]?.value ?? hosts.get(path)
  }
  const forward = (incoming: IncomingMessage, body: Buffer) =>
    new Promise<{ answer: IncomingMessage; text: Buffer }>((resolve, reject) => {
      const { method, headers, url } = incoming
      const options = { ...{ host: target.hostname, port: target.port, path: url, method, headers, agent } }
      const sent = request(options, (answer) => {
        buffer(answer).then((text) => resolve({ answer, text }), reject)
      })
      sent.on('error', reject)
      sent.end(body)
    })
  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming)
    const path = incoming.url ?? '/'
    const one: Asked = { step: path.split('/')[1] ?? '', host: hostOf(path, body), status: undefined }
    asked.push(one)
    const { before, after } = treatment
    const instead = await before?.(one)
    if (instead === 'away') return void incoming.socket.destroy()
    if (instead) {
      const type = `urn:ietf:params:acme:error:${instead.kind}`
      const headers = {
        'content-type': 'application/problem+json',
        ...(instead.retryAfter && { 'retry-after': instead.retryAfter }),
      }
      outgoing.writeHead(instead.status, headers).end(JSON.stringify({ type, detail: instead.kind }))
      return
    }
    const { answer, text } = await forward(incoming, body)
    one.status = answer.statusCode
    const order = fromJson(Order, text.toString())
    if (order) hosts.set(new URL(order.finalize).pathname, order.identifiers[0]?.value ?? '')
    if ((await after?.(one)) === 'away') return void incoming.socket.destroy()
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(text)
  }

  const certificate = {
    cert: readFileSync(authority.caFile),
    key: readFileSync(join(folder, 'localhost.key')),
  }
  const server = createServer(certificate, (incoming, outgoing) => {
    serve(incoming, outgoing).catch(() => incoming.socket.destroy())
  })
  await listen(server, { host: '127.0.0.1', port: 0 })
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the proxy has no port')
  return {
    directory: `https://localhost:${address.port}${target.pathname}`,
    asked,
    treat(next) {
      treatment = next
    },
    close: () =>
      new Promise((resolve) => {
        agent.destroy()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
