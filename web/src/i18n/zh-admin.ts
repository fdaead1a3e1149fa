import { audit } from './zh/admin/audit.ts'
import { confirm } from './zh/admin/confirm.ts'
import { figures } from './zh/admin/figures.ts'
import { payments } from './zh/admin/payments.ts'
import { plans } from './zh/admin/plans.ts'
import { settings } from './zh/admin/settings.ts'
import { users } from './zh/admin/users.ts'
import { watch } from './zh/admin/watch.ts'

/** Texts of the administrators' area. */
export const zhAdmin = {
  ...confirm,
  ...figures,
  ...payments,
  ...users,
  ...plans,
  ...settings,
  ...watch,
  ...audit,
}
