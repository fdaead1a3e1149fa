import type { domains as zh } from '../../zh/admin/domains.ts'

export const domains: Record<keyof typeof zh, string> = {
  'nav.adminDomains': 'Blocked domains',
  'domains.about': 'Links must not lead to these domains or their subdomains. Existing ones are taken down.',
  'domains.search': 'Search domains',
  'domains.searchHint': 'Domain or link',
  'domains.domain': 'Domain',
  'domains.domainHint':
    'Or paste a link. Subdomains are blocked too. Links that lead there are taken down, and their visitors get the 404 page.',
  'domains.block': 'Block a domain',
  'domains.blocking': 'Blocking…',
  'domains.blocked': 'Domain blocked',
  'domains.unblock': 'Unblock',
  'domains.unblockNamed': 'Unblock {domain}',
  'domains.unblockSure': 'New links can lead to {domain} again.',
  'domains.restore': 'Also restore the {count} links taken down because of it',
  'domains.unblocked': 'Domain unblocked',
  'domains.state.applying': 'Checking links',
  'domains.state.applied': 'In force',
  'domains.state.lifting': 'Restoring links',
  'domains.state': 'State',
  'domains.linksDown': 'Links down',
  'domains.by': 'Blocked by',
  'domains.none': 'No blocked domains.',
  'domains.noMatch': 'No matching domains found.',
  'domains.failed': 'Failed to load data',
}
