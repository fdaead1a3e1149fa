import { abuseReports } from './en/admin/abuse-reports.ts'
import { audit } from './en/admin/audit.ts'
import { confirm } from './en/admin/confirm.ts'
import { domains } from './en/admin/domains.ts'
import { figures } from './en/admin/figures.ts'
import { links } from './en/admin/links.ts'
import { payments } from './en/admin/payments.ts'
import { plans } from './en/admin/plans.ts'
import { settings } from './en/admin/settings.ts'
import { siteBlacklist } from './en/admin/site-blacklist.ts'
import { users } from './en/admin/users.ts'
import type { zhAdmin } from './zh-admin.ts'

export const enAdmin: Record<keyof typeof zhAdmin, string> = {
  ...confirm,
  ...figures,
  ...payments,
  ...users,
  ...plans,
  ...settings,
  ...links,
  ...abuseReports,
  ...domains,
  ...siteBlacklist,
  ...audit,
}
