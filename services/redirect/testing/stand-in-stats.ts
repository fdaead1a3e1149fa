import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { INGEST_PATH, type Visit } from '@sluice/contract/visit'
import { readVisit } from './read-line.ts'

/** Takes visits like stats' internal port, each once, and keeps them in memory. */
export type StandInStats = {
  url: string
  visits: Visit[]
  /** false: answers 503. */
  up: boolean
  close: () => Promise<void>
}

export async function startStandInStats(): Promise<StandInStats> {
  const highest = new Map<string, number>()
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request.setEncoding('utf8')) text += chunk
    if (!stats.up || request.url !== INGEST_PATH) return void response.writeHead(503).end()
    let spool = ''
    for (const line of text.trimEnd().split('\n')) {
      const visit = readVisit(line)
      spool = visit.spool
      if (visit.seq <= (highest.get(spool) ?? 0)) continue
      highest.set(spool, visit.seq)
      stats.visits.push(visit)
    }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ spool, acked: highest.get(spool) ?? 0 }))
  })
  const stats: StandInStats = {
    ...{ url: '', visits: [], up: true },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stats.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return stats
}
