/** The part of a Postgres client that is used. */
export type ListeningClient = {
  connect(): Promise<unknown>
  query(statement: string): Promise<unknown>
  end(): Promise<void>
  on(event: 'error', heard: (error: Error) => void): unknown
  on(event: 'end' | 'notification', heard: () => void): unknown
}

export type Listening = {
  /** Makes the client of one connection. */
  open: () => ListeningClient
  /** What the `NOTIFY` names. */
  channel: string
  /** Something was announced, or may have been before the connection was there. */
  onWake: () => void
  /** The connection failed or ended; another one is tried after `retryMs`. */
  onLost: (error?: unknown) => void
  retryMs: number
}

/** Listens on a connection of its own until it is stopped. */
export function keepListening({ open, channel, onWake, onLost, retryMs }: Listening): {
  stop(): Promise<void>
} {
  let stopped = false
  let client: ListeningClient | undefined
  let retry: NodeJS.Timeout | undefined
  const connect = async () => {
    const mine = open()
    client = mine
    let lost = false
    const reconnect = (error?: unknown) => {
      if (lost) return
      lost = true
      mine.end().catch(() => {})
      if (stopped) return
      onLost(error)
      retry = setTimeout(connect, retryMs)
    }
    mine.on('error', reconnect)
    mine.on('end', () => reconnect())
    mine.on('notification', onWake)
    try {
      await mine.connect()
      await mine.query(`listen ${channel}`)
      onWake()
    } catch (error) {
      reconnect(error)
    }
  }
  const connecting = connect()
  return {
    async stop() {
      stopped = true
      clearTimeout(retry)
      await connecting
      await client?.end().catch(() => {})
    },
  }
}
