/** A process of the product that is up. */
export type Part = {
  name: string
  /** Absent when it runs elsewhere. */
  pid: number | undefined
  version: string
  /** Where it listens; may hold a password. */
  url: string
  internalUrl?: string
  /** Of Postgres: the same with the logins of others than account. Hold passwords. */
  logins?: { owner: string; backup: string }
  /** Resolves with its last lines when it has ended without being asked to, and nothing that it started runs any more. */
  exited: Promise<string>
  stop(): Promise<void>
}

/** Free ports on loopback, the same at every start of a part, so that the others need not be told of it. */
export type Ports = { public: number; internal: number }

/** One part of the product and how it is brought up. */
export type Step = {
  name: string
  /** Parts without which it cannot start anew; those that it can do without for a while are not among them. */
  needs: readonly string[]
  /** Resolves once it is ready, or leaves nothing running and throws. */
  start(halt: AbortSignal, ports: Ports): Promise<Part>
}
