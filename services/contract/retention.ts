import { z } from 'zod'

/** Days that visits stay readable individually, unless the operator decides otherwise. */
export const DEFAULT_VISIT_DAYS = 90

/** At least a week: the reconciliation of calls and late settling read recent visits. */
export const VISIT_DAYS_LIMITS = { min: 7, max: 3_650 }
export const VisitDays = z.int().min(VISIT_DAYS_LIMITS.min).max(VISIT_DAYS_LIMITS.max)

/** `POST /internal/retention` on stats: how long individual visits stay. The daily counts stay for ever. */
export const RETENTION_PATH = '/internal/retention'
export const Retention = z.object({ visitDays: VisitDays })
export type Retention = z.infer<typeof Retention>
