import type { siteBlacklist as zh } from '../../zh/admin/site-blacklist.ts'

export const siteBlacklist: Record<keyof typeof zh, string> = {
  'nav.adminBlacklist': 'Site blacklist',
  'siteBlacklist.about':
    'Applies to every link on this site: in cloak mode, visitors from these addresses always go to the audit link.',
}
