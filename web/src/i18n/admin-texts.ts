const zh = async () => ({
  ...(await import('./zh/admin/abuse-reports.ts')).abuseReports,
  ...(await import('./zh/admin/audit.ts')).audit,
  ...(await import('./zh/admin/confirm.ts')).confirm,
  ...(await import('./zh/admin/domains.ts')).domains,
  ...(await import('./zh/admin/figures.ts')).figures,
  ...(await import('./zh/admin/links.ts')).links,
  ...(await import('./zh/admin/payments.ts')).payments,
  ...(await import('./zh/admin/plans.ts')).plans,
  ...(await import('./zh/admin/rates.ts')).rates,
  ...(await import('./zh/admin/settings.ts')).settings,
  ...(await import('./zh/admin/site-blacklist.ts')).siteBlacklist,
  ...(await import('./zh/admin/users.ts')).users,
})
export type ZhAdmin = Awaited<ReturnType<typeof zh>>

const en = async (): Promise<Record<keyof ZhAdmin, string>> => ({
  ...(await import('./en/admin/abuse-reports.ts')).abuseReports,
  ...(await import('./en/admin/audit.ts')).audit,
  ...(await import('./en/admin/confirm.ts')).confirm,
  ...(await import('./en/admin/domains.ts')).domains,
  ...(await import('./en/admin/figures.ts')).figures,
  ...(await import('./en/admin/links.ts')).links,
  ...(await import('./en/admin/payments.ts')).payments,
  ...(await import('./en/admin/plans.ts')).plans,
  ...(await import('./en/admin/rates.ts')).rates,
  ...(await import('./en/admin/settings.ts')).settings,
  ...(await import('./en/admin/site-blacklist.ts')).siteBlacklist,
  ...(await import('./en/admin/users.ts')).users,
})

/** Texts of the administrators' area; the build puts those of a language into one file. */
export const ADMIN_TEXTS = { zh, en }
