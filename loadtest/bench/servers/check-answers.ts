import { setTimeout } from 'node:timers/promises'
import { Connection } from '../load/connection.ts'
import { requestBytes, type VisitRequest } from '../traffic/requests.ts'
import type { Traffic } from '../traffic/traffic.ts'
import type { BenchServer } from './server.ts'

const WARM_TRIES = 20
const SAMPLE = 300

type Wrong = { wanted: string; head: string }

async function ask(
  connection: Connection,
  server: BenchServer,
  request: VisitRequest,
): Promise<Wrong | undefined> {
  const bytes = Buffer.from(requestBytes(request, server.tls), 'latin1')
  const head = await new Promise<string>((resolve) => {
    connection.send(bytes, (status, answer) => resolve(`${status}\r\n${answer.split('\r\n\r\n')[0]}`))
  })
  const given = /\r\nlocation: *(.*)/i.exec(head)?.[1] ?? ''
  const location = server.comparable?.(given) ?? given
  const wanted = server.expected(request)
  return head.startsWith('302') && location === wanted ? undefined : { wanted, head }
}

async function withConnection(server: BenchServer, use: (connection: Connection) => Promise<void>) {
  const connection = await Connection.open(server.port, server.tls)
  await use(connection).finally(() => connection.close())
}

/** Repeats each visit until its answer is right, so that all documents and leases are loaded. */
async function warm(server: BenchServer, requests: readonly VisitRequest[]): Promise<void> {
  await withConnection(server, async (connection) => {
    for (const request of requests) {
      for (let tries = 0; tries < WARM_TRIES && (await ask(connection, server, request)); tries++)
        await setTimeout(100)
    }
  })
}

/** Throws unless the server sends every visit to the right destination. */
async function checkAnswers(server: BenchServer, sample: readonly VisitRequest[]): Promise<void> {
  await withConnection(server, async (connection) => {
    for (const request of sample) {
      const wrong = await ask(connection, server, request)
      if (wrong)
        throw new Error(
          `${server.name} answers ${request.path} from ${request.address} with\n${wrong.head}\nnot ${wrong.wanted}`,
        )
    }
  })
}

/** Warms up every link, then checks a sample of visits: no figure without right answers. Throws at a wrong one. */
export async function checkServers(servers: readonly BenchServer[], { requests }: Traffic): Promise<void> {
  const perLink = new Map(requests.map((request) => [request.path, request]))
  for (const server of servers) {
    await warm(server, [...perLink.values()])
    await checkAnswers(server, requests.slice(0, SAMPLE))
  }
}
