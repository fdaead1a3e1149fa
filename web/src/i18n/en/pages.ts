import type { Zh } from '../zh.ts'

export const pages: Zh['pages'] = {
  'overview.failed': 'Failed to load data, please try again later',
  'overview.cloaks': 'Cloak overview',
  'overview.totalCloaks': 'Total cloaks',
  'overview.totalLogs': 'Total visits',
  'overview.subscription': 'Subscription',
  'overview.expires': 'Expires: {date}',
  'overview.plan': 'Current plan',
  'overview.member': 'Member',
  'overview.actions': 'Quick actions',
  'overview.create': 'Create a new cloak',
  'overview.viewLogs': 'View all logs',
  'overview.upgrade': 'Upgrade plan',
  'overview.visits': 'Visits in the last {days} days',
  'overview.recent': 'Recent Cloaks',
  'overview.allCloaks': 'View All Cloaks',
  'logs.country': 'Country',
  'logs.deletedNamed': 'Deleted: {name}',
}
