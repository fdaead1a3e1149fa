import { audit } from './en/admin/audit.ts'
import { confirm } from './en/admin/confirm.ts'
import { figures } from './en/admin/figures.ts'
import { payments } from './en/admin/payments.ts'
import { plans } from './en/admin/plans.ts'
import { settings } from './en/admin/settings.ts'
import { users } from './en/admin/users.ts'
import { watch } from './en/admin/watch.ts'
import type { zhAdmin } from './zh-admin.ts'

export const enAdmin: Record<keyof typeof zhAdmin, string> = {
  ...confirm,
  ...figures,
  ...payments,
  ...users,
  ...plans,
  ...settings,
  ...watch,
  ...audit,
}
