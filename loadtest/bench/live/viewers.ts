import { Agent, get, type IncomingMessage } from 'node:http'
import { LIVE_PATH } from '@sluice/contract/api-live'

export type Viewers = {
  /** Milliseconds from each visit's redirect to each of its viewers; empties the list. */
  take(): number[]
  open(): number
  close(): void
}

const TIME = /"access_time":"([^"]+)"/g

/** The front door bounds the streams of a network; viewers sit in twenty. */
const NETWORKS = 20

/** Opens streams, one after the other, and notes how old the visits are that they bring. */
export async function openViewers(origin: string, tokens: readonly string[]): Promise<Viewers> {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
  let ages: number[] = []
  const streams = new Set<IncomingMessage>()
  const watch = (token: string, network: number) =>
    new Promise<void>((done, fail) => {
      const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' }
      get(origin + LIVE_PATH, { agent, headers, localAddress: `127.0.${network}.1` }, (stream) => {
        if (stream.statusCode !== 200) {
          const answer = stream.map(String).reduce((text, part) => text + part, '')
          answer.then(
            (text) =>
              fail(new Error(`stream ${streams.size + 1} was answered by ${stream.statusCode}: ${text}`)),
            fail,
          )
          return
        }
        streams.add(stream)
        stream.setEncoding('utf8')
        stream.on('data', (text: string) => {
          const now = Date.now()
          for (const [, time] of text.matchAll(TIME)) ages.push(now - Date.parse(time ?? ''))
        })
        stream.on('close', () => streams.delete(stream))
        stream.on('error', () => {})
        done()
      }).on('error', fail)
    })
  for (const [at, token] of tokens.entries()) await watch(token, at % NETWORKS)
  return {
    take() {
      const taken = ages
      ages = []
      return taken
    },
    open: () => streams.size,
    close: () => agent.destroy(),
  }
}
