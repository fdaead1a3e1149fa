import type { Outgoing } from '../../../api/outgoing.ts'

/** The dialog that is open. `id`: it follows the postback as it changes. */
export type Opened =
  | { dialog: 'form'; item: Outgoing | null }
  | { dialog: 'dryRun'; id: number }
  | { dialog: 'log'; id: number }
  | { dialog: 'stop'; item: Outgoing }
  | { dialog: 'delete'; item: Outgoing }
