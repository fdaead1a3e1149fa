import type { Db } from '../../base/database/connect.ts'
import type { Limiter } from '../../base/limits/limiter.ts'
import type { TotalsReader } from '../../reports/statistics/cloak-totals.ts'
import type { ReadPropagation } from '../../routing/propagation.ts'

export type ModeDeps = {
  db: Db
  publicOrigin: string
  totals: TotalsReader
  propagation: ReadPropagation
  limiter: Limiter
}
