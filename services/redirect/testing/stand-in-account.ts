import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  LeaseReport,
  REPORT_LEASES_PATH,
  TAKE_LEASES_PATH,
  type TakeLease,
  TakeLeases,
} from '@sluice/contract/leases'
import {
  aliasKey,
  type DocumentKey,
  keyOf,
  OR_ALIAS,
  ROUTING_PATH,
  type RoutingDocument,
} from '@sluice/contract/routing'
import { SERVED_PATH, Served } from '@sluice/contract/served'

/** Answers like account's internal port, from maps that a test fills and reads. */
export type StandInAccount = {
  url: string
  documents: Map<DocumentKey, RoutingDocument>
  put: (...documents: RoutingDocument[]) => void
  balance: Map<number, number>
  leases: Map<number, { owner: number; calls: number; used: number; closed: boolean }>
  grace: Map<number, number>
  /** `hang`: never answers; `fail`: answers 500 at once. */
  mood: 'well' | 'hang' | 'fail'
  /** What workers told of their minutes; undefined: an older account, which does not know the path. */
  served: Served[] | undefined
  asked: { routing: number; take: number; report: number; served: number }
  close: () => Promise<void>
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) text += chunk
  return JSON.parse(text)
}

export async function startStandInAccount(port = 0): Promise<StandInAccount> {
  const granted = new Map<string, { lease: number; calls: number }>()

  function take({ owner, request, want }: TakeLease) {
    const repeated = granted.get(request)
    if (repeated) return repeated
    const balance = account.balance.get(owner) ?? 0
    const calls = Math.min(want, balance)
    if (calls === 0) return { lease: 0, calls: 0 }
    account.balance.set(owner, balance - calls)
    const lease = account.leases.size + 1
    account.leases.set(lease, { owner, calls, used: 0, closed: false })
    granted.set(request, { lease, calls })
    return { lease, calls }
  }

  function report({ leases, grace }: LeaseReport) {
    for (const { lease: id, used, close } of leases) {
      const lease = account.leases.get(id)
      if (!lease) continue
      lease.used = Math.max(lease.used, used)
      if (!close || lease.closed) continue
      lease.closed = true
      account.balance.set(lease.owner, (account.balance.get(lease.owner) ?? 0) + lease.calls - lease.used)
    }
    for (const { owner, used } of grace)
      account.grace.set(owner, Math.max(used, account.grace.get(owner) ?? 0))
    return {}
  }

  async function answerTo(request: IncomingMessage): Promise<unknown> {
    const { url = '' } = request
    if (url.startsWith(`${ROUTING_PATH}/`)) {
      account.asked.routing++
      const [name = '', query] = url.slice(ROUTING_PATH.length + 1).split('?')
      const key = decodeURIComponent(name) as DocumentKey
      const alias = query === OR_ALIAS ? account.documents.get(aliasKey(key.slice(6))) : undefined
      return account.documents.get(key) ?? alias
    }
    if (url === TAKE_LEASES_PATH) {
      account.asked.take++
      const { takes } = TakeLeases.parse(await bodyOf(request))
      return { leases: takes.map(take) }
    }
    if (url === REPORT_LEASES_PATH) {
      account.asked.report++
      return report(LeaseReport.parse(await bodyOf(request)))
    }
    if (url === SERVED_PATH) {
      account.served?.push(Served.parse(await bodyOf(request)))
      return account.served && {}
    }
    return undefined
  }

  const server = createServer(async (request, response) => {
    if (request.url === SERVED_PATH) account.asked.served++
    if (account.mood === 'hang') return
    const answer = account.mood === 'fail' ? undefined : await answerTo(request)
    response.statusCode = account.mood === 'fail' ? 500 : answer === undefined ? 404 : 200
    response.end(JSON.stringify(answer ?? {}))
  })
  const account: StandInAccount = {
    url: '',
    documents: new Map(),
    put: (...documents) => {
      for (const document of documents) account.documents.set(keyOf(document), document)
    },
    balance: new Map(),
    leases: new Map(),
    grace: new Map(),
    mood: 'well',
    served: [],
    asked: { routing: 0, take: 0, report: 0, served: 0 },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  account.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return account
}
