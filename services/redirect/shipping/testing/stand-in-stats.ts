import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { INGEST_PATH } from '@sluice/contract/visit'
import { onTestFinished } from 'vitest'
import { readLine } from '../../testing/read-line.ts'

/** What the stand-in does with a POST: stores it or not, and answers or not. */
export type Mood = 'well' | 'failing' | 'stored but silent' | 'stored but cut off' | 'down'

export type StandInStats = {
  url: string
  mood(next: (post: number) => Mood): void
  /** `referrer` of each visit in the order stored, per spool. */
  stored(): Map<string, string[]>
  voids(): { seq: number; void_to: number }[]
  /** Lines that arrived although they were already stored. */
  repeated(): number
  mostAtOnce(): number
}

export const SECRET = 'a-secret-of-the-tests-that-is-long-enough'

/** Stores visits by (spool, seq) as stats does. Refuses lines that break the contract or leave a gap. */
export async function standInStats(): Promise<StandInStats> {
  const stored = new Map<string, string[]>()
  const marks = new Map<string, number>()
  const voids: { seq: number; void_to: number }[] = []
  const busy = new Map<string, number>()
  let mood: (post: number) => Mood = () => 'well'
  let posts = 0
  let repeated = 0
  let most = 0

  const take = (line: string): string => {
    const visit = readLine(line)
    const mark = marks.get(visit.spool) ?? 0
    if (visit.seq <= mark) {
      repeated += 1
      return visit.spool
    }
    if (visit.seq !== mark + 1) throw new Error(`${visit.seq} follows ${mark}`)
    if ('void_to' in visit) voids.push({ seq: visit.seq, void_to: visit.void_to })
    else stored.set(visit.spool, [...(stored.get(visit.spool) ?? []), visit.referrer])
    marks.set(visit.spool, 'void_to' in visit ? visit.void_to : visit.seq)
    return visit.spool
  }
  const answer = (body: string, response: ServerResponse) => {
    posts += 1
    const now = mood(posts)
    if (now === 'down') return response.destroy()
    if (now === 'failing') return response.writeHead(503).end()
    const spools = new Set(body.trimEnd().split('\n').map(take))
    const [spool = ''] = spools
    if (spools.size !== 1) throw new Error('a post with several spools')
    if (now === 'stored but silent') return undefined
    if (now === 'stored but cut off') return response.destroy()
    return response.end(JSON.stringify({ spool, acked: marks.get(spool) }))
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const { spool } = readLine(body.slice(0, body.indexOf('\n')))
    const atOnce = (busy.get(spool) ?? 0) + 1
    busy.set(spool, atOnce)
    response.once('close', () => busy.set(spool, (busy.get(spool) ?? 1) - 1))
    most = Math.max(most, atOnce)
    const right = request.url === INGEST_PATH && request.headers.authorization === `Bearer ${SECRET}`
    if (right) answer(body, response)
    else response.writeHead(401).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mood: (next) => {
      mood = next
    },
    stored: () => stored,
    voids: () => voids,
    repeated: () => repeated,
    mostAtOnce: () => most,
  }
}
