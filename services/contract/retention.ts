import { z } from 'zod'

/** Days for which visits stay readable one by one, unless the operator decides otherwise. */
export const DEFAULT_VISIT_DAYS = 90

/** The reconciliation of calls and late settling read visits of the last days. */
export const VisitDays = z.int().min(7).max(3_650)

/** `POST /internal/retention` on stats: how long visits stay one by one; the daily counts stay for ever. */
export const RETENTION_PATH = '/internal/retention'
export const Retention = z.object({ visitDays: VisitDays })
export type Retention = z.infer<typeof Retention>
