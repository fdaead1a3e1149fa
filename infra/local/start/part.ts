/** A running process of the product. */
export type Part = {
  name: string
  /** Absent when it runs elsewhere. */
  pid: number | undefined
  version: string
  /** Where it listens; may hold a password. */
  url: string
  internalUrl?: string
  /** Postgres only: its URLs with the logins of others than account. They hold passwords. */
  logins?: { owner: string; courier: string; backup: string }
  /** Resolves with its last lines once it has ended by itself and none of its children run any more. */
  exited: Promise<string>
  stop(): Promise<void>
}

/** Free loopback ports. A part keeps its ports across restarts, so the others need not hear of a restart. */
export type Ports = { public: number; internal: number }

/** One part of the product and how to start it. */
export type Step = {
  name: string
  /** Parts it cannot restart without. Parts it can do without for a while are not listed. */
  needs: readonly string[]
  /** Resolves once it is ready; otherwise throws and leaves nothing running. */
  start(halt: AbortSignal, ports: Ports): Promise<Part>
}
