/** A running store, started here or given by the operator. */
export type Store = {
  name: string
  /** The address for services: `postgres://…`, `redis://…`, `http://…`, or `host:port` for Kafka. Holds the password. */
  url: string
  version: string
  /** Absent when the store runs elsewhere. */
  pid: number | undefined
  /** Resolves with its last lines if it ends by itself; never for a store elsewhere. */
  exited: Promise<string>
  /** Clean stop; harmless when repeated. */
  stop(): Promise<void>
}

/** Takes one line of a store's output. */
export type LineLog = (line: string) => void

/** A store run by the operator; it is neither started nor stopped here. */
export function elsewhere(name: string, url: string): Store {
  return {
    name,
    url,
    version: 'external',
    pid: undefined,
    exited: new Promise(() => {}),
    stop: async () => {},
  }
}
