import type { Zh } from '../zh.ts'

export const cloaks: Zh['cloaks'] = {
  'cloaks.name': 'Name',
  'stats.range': 'Date range',
  'range.24h': '24 h',
  'range.7d': '7 d',
  'range.30d': '30 d',
  'range.90d': '90 d',
  'stats.failed': 'Statistics are unavailable right now. Please try again later.',
  'stats.chart': 'Visits over time',
  'stats.today': 'Today',
  'stats.soFar': '{when}, so far',
}
