import { abuseReports } from './zh/admin/abuse-reports.ts'
import { audit } from './zh/admin/audit.ts'
import { confirm } from './zh/admin/confirm.ts'
import { domains } from './zh/admin/domains.ts'
import { figures } from './zh/admin/figures.ts'
import { links } from './zh/admin/links.ts'
import { payments } from './zh/admin/payments.ts'
import { plans } from './zh/admin/plans.ts'
import { settings } from './zh/admin/settings.ts'
import { siteBlacklist } from './zh/admin/site-blacklist.ts'
import { users } from './zh/admin/users.ts'

/** Texts of the administrators' area. */
export const zhAdmin = {
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
