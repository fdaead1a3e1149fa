import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { withVisitQuery } from '@sluice/kit/destinations/visit-query'
import { createLog } from '@sluice/kit/log'
import { type App, buildApp } from '../../app.ts'
import { newRedirect } from '../../cloaks/redirect.ts'
import { NO_CALLS_PAGE } from '../../redirects/pages.ts'
import type { Visit } from '../../redirects/visit.ts'
import { textsOf } from './texts.ts'

/** Longer than any answer takes on an idle machine. */
const SILENCE_MS = 80
const SILENCES = 3
/** What is missing after this many is not coming, however busy the machine is. */
export const PATIENT = 40

/** Reports everything it was given in its `Location`. */
function echo(visit: Visit, atTurnsEnd: boolean): void {
  const { head, bytes, isHead } = visit
  const texts = textsOf(head, bytes)
  // One of the two servers passes non-ASCII bytes escaped, the other raw.
  texts.query = withVisitQuery('https://told.test/', texts.query)
  const { code } = texts
  const told = encodeURIComponent(JSON.stringify({ ...texts, isHead }))
  const answer = code.startsWith('page') ? NO_CALLS_PAGE.zh : newRedirect(`https://told.test/?${told}`)
  const send = () => visit.send(answer, code.length === 8 ? 3 : 0, false)
  if (atTurnsEnd) setImmediate(send)
  else send()
}

export type TwoServers = {
  plain: App
  apps: readonly App[]
  ports: { plain: number; nodeHttp: number }
  close: () => Promise<void>
}

/**
 * The same service twice: with and without the plain reader in front of `node:http`. `atTurnsEnd`: it answers at the end
 * of the turn, as visits are answered; `node:http` then drops waiting answers when junk follows.
 */
export async function startTwoServers(atTurnsEnd: boolean): Promise<TwoServers> {
  const start = async (plainHttp: boolean) => {
    const app = buildApp({
      serve: (visit) => echo(visit, atTurnsEnd),
      leadOf: () => undefined,
      plainHttp,
      log: createLog('test', 'silent'),
      isLast: () => false,
    })
    await new Promise<void>((resolve) => app.server.listen(0, '127.0.0.1', resolve))
    return app
  }
  const [plain, nodeHttp] = await Promise.all([start(true), start(false)])
  const portOf = (app: App) => (app.server.address() as AddressInfo).port
  return {
    plain,
    apps: [plain, nodeHttp],
    ports: { plain: portOf(plain), nodeHttp: portOf(nodeHttp) },
    async close() {
      for (const app of [plain, nodeHttp]) {
        const closed = app.closeServer()
        app.closeAll()
        await closed
        app.close()
      }
    },
  }
}

export const answersOf = (heard: string): string[] => heard.split(/(?=HTTP\/1\.1 )/)

/**
 * What a server sends when `chunks` (latin1) arrive one by one, byte for byte except for the time in `Date`. Ends in
 * `(closed)` when the server closed the connection.
 */
export function converse(port: number, chunks: readonly string[], mostSilences = SILENCES): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let heard = ''
    function done(end: string): void {
      socket.destroy()
      resolve(heard.replaceAll(/\r\nDate: [^\r]*/g, '') + end)
    }
    /** On a busy machine one silence may only mean that the server had no turn yet. */
    function listen(silences = 0, before = ''): void {
      if (silences === mostSilences) {
        done('')
        return
      }
      const again = () => listen(heard === before ? silences + 1 : 0, heard)
      setTimeout(() => setImmediate(again), SILENCE_MS)
    }
    socket.on('data', (bytes) => {
      heard += bytes.toString('latin1')
    })
    socket.on('end', () => done('(closed)'))
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? done('(closed)') : reject(error),
    )
    socket.on('connect', async () => {
      for (const chunk of chunks) {
        if (socket.destroyed) return
        socket.write(chunk, 'latin1')
        await new Promise((next) => setTimeout(next, 1))
      }
      listen()
    })
  })
}

/** Sends each request after the answer to the previous one, on one connection. Returns the answers. */
export async function askInTurn(port: number, requests: readonly string[]): Promise<string[]> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  const answers: string[] = []
  for (const request of requests) {
    socket.write(request, 'latin1')
    const [bytes] = (await once(socket, 'data')) as [Buffer]
    answers.push(bytes.toString('latin1').replace(/\r\nDate: [^\r]*/, ''))
  }
  socket.destroy()
  return answers
}
