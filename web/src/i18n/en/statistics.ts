import type { statistics as zh } from '../zh/statistics.ts'

export const statistics: Record<keyof typeof zh, string> = {
  'statistics.compare': 'Compare with previous period',
  'statistics.change': '{change}, {before} before',
  'statistics.new': 'None in the previous period',
  'statistics.same': 'Same as the previous period',
  'statistics.export': 'Export CSV',
  'statistics.exportBy': 'What to export',
  'statistics.exportFailed': 'Failed to export. Please try again later.',
  'statistics.unserved': 'Notice page',
  'statistics.byCloak': 'By cloak',
  'statistics.changeShort': 'Change',
  'statistics.deleted': 'Deleted',
  'statistics.more': '{count, plural, one {# more cloak} other {# more cloaks}}',
  'statistics.mostOnly': 'Only the top {count} by visits are shown',
  'csv.cloak': 'By cloak',
  'csv.time': 'Over time',
  'csv.country': 'By country',
  'csv.device': 'By device',
  'csv.browser': 'By browser',
}
