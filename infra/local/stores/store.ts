/** A running store that this machine was asked for: started here, or somewhere else and only named. */
export type Store = {
  name: string
  /** What a service is given: `postgres://…`, `redis://…`, `http://…`, or `host:port` for Kafka. Holds the password. */
  url: string
  version: string
  /** Absent when the store runs elsewhere. */
  pid: number | undefined
  /** Resolves with its last lines if it ends without being stopped; never for a store elsewhere. */
  exited: Promise<string>
  /** Clean stop; harmless when repeated. */
  stop(): Promise<void>
}

/** Takes one line at a time of what the stores print. */
export type LineLog = (line: string) => void

/** A store the operator runs; nothing is started and nothing is stopped. */
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
