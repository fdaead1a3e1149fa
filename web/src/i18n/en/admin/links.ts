import type { links as zh } from '../../zh/admin/links.ts'

export const links: Record<keyof typeof zh, string> = {
  'nav.adminLinks': 'Links',
  'links.search': 'Search links',
  'links.searchHint': 'Short link or destination domain',
  'links.state': 'State',
  'links.down.true': 'Taken down',
  'links.down.false': 'Active',
  'links.owner': 'Owner',
  'links.ownerOf': 'Links of user #{id}',
  'links.allOwners': 'Show all owners',
  'links.link': 'Link',
  'links.leads': 'Leads to',
  'links.deleted': 'Deleted by owner',
  'links.answers': 'Active',
  'links.downFor': 'Blocked domain: {domain}',
  'links.takeDown': 'Take down',
  'links.takeDownNamed': 'Take down {name}',
  'links.restore': 'Restore',
  'links.restoreNamed': 'Restore {name}',
  'links.takeDownSure':
    '{link} stops redirecting immediately, and its visitors get the 404 page. The owner sees the reason.',
  'links.restoreSure':
    '{link} redirects visitors again. This is refused while a destination domain is blocked.',
  'links.tookDown': 'Link taken down',
  'links.restored': 'Link restored',
  'links.reasonShown': 'Shown to the owner and kept in the audit log',
  'links.none': 'No links yet.',
  'links.noMatch': 'No matching links found, please try adjusting your filter criteria.',
  'links.failed': 'Failed to load data',
}
