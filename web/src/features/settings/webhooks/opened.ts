import type { Webhook } from '../../../api/webhooks.ts'

/** The dialog that is open. `id`: it follows the endpoint as it changes. */
export type Opened =
  | { dialog: 'form'; webhook: Webhook | null }
  | { dialog: 'secret'; secret: string | null }
  | { dialog: 'deliveries'; id: number }
  | { dialog: 'stop' | 'roll' | 'delete'; webhook: Webhook }
