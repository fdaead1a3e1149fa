import type { Db } from '../../base/database/connect.ts'
import type { Limiter } from '../../base/limits/limiter.ts'
import type { Origins } from '../../base/short-links/short-address.ts'
import type { TotalsReader } from '../../reports/statistics/cloak-totals.ts'
import type { ReadPropagation } from '../../routing/propagation.ts'

export type ModeDeps = {
  db: Db
  origins: Origins
  totals: TotalsReader
  propagation: ReadPropagation
  limiter: Limiter
}
