/** A process of the product that is up. */
export type Part = {
  name: string
  /** Absent when it runs elsewhere. */
  pid: number | undefined
  version: string
  /** Where it listens; may hold a password. */
  url: string
  internalUrl?: string
  /** Resolves with its last lines when it ends without being asked to. */
  exited: Promise<string>
  stop(): Promise<void>
}

/** Brings one part up: resolves once it is ready, or leaves nothing running and throws. */
export type Step = { name: string; start(halt: AbortSignal): Promise<Part> }
