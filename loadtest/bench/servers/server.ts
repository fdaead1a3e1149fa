import type { PauseWatch } from '../processes/pause-watch.ts'
import type { VisitRequest } from '../traffic/requests.ts'

/** One of the servers compared: where it listens, whose CPU time is its own, and what a right answer is. */
export type BenchServer = {
  name: string
  label: string
  port: number
  pid: number
  /** Location that a visit must get. */
  expected(request: VisitRequest): string
  /** Resolves when work the server put off (shipping) is done. */
  settled?(): Promise<void>
  stop(): Promise<void>
}

/** Where and with what the servers of one run are started. */
export type Ground = {
  /** Scratch directory of this run. */
  dir: string
  serverCore: number
  loadCore: number
  geoDatabase: string
  /** Of the server's core. */
  pauses: PauseWatch
}
