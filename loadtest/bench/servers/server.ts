import type { PauseWatch } from '../processes/pause-watch.ts'
import type { VisitRequest } from '../traffic/requests.ts'

/** One of the compared servers: its port, the process whose CPU time counts, and its right answers. */
export type BenchServer = {
  name: string
  label: string
  port: number
  pid: number
  /** Processes behind it on the same core, whose CPU time counts as well. */
  behind?: readonly number[]
  /** Name in the handshake where TLS ends at this server. */
  tls?: string
  /** The right Location for a visit. */
  expected(request: VisitRequest): string
  /** The part of a Location that is compared with the right one; without it all of it. */
  comparable?(location: string): string
  /** Resolves once the server's deferred work (shipping) is done. */
  settled?(): Promise<void>
  stop(): Promise<void>
}

/** The surroundings of the servers of one run. */
export type Ground = {
  /** Scratch directory of this run. */
  dir: string
  serverCore: number
  loadCore: number
  geoDatabase: string
  /** Pauses of the server's core. */
  pauses: PauseWatch
}
