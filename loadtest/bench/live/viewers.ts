import { Agent, get, type IncomingMessage } from 'node:http'
import { LIVE_PATH } from '@sluice/contract/api-live'

export type Viewers = {
  /** Milliseconds from each visit's redirect to each of its viewers; empties the list. */
  take(): number[]
  open(): number
  close(): void
}

const TIME = /"access_time":"([^"]+)"/g

/** Opens streams, one after the other, and notes how old the visits are that they bring. */
export async function openViewers(origin: string, tokens: readonly string[]): Promise<Viewers> {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
  let ages: number[] = []
  const streams = new Set<IncomingMessage>()
  const watch = (token: string) =>
    new Promise<void>((done, fail) => {
      const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' }
      get(origin + LIVE_PATH, { agent, headers }, (stream) => {
        if (stream.statusCode !== 200) {
          fail(new Error(`a stream was answered by ${stream.statusCode}`))
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
  for (const token of tokens) await watch(token)
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
