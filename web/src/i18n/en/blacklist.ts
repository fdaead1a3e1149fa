import type { blacklist as zh } from '../zh/blacklist.ts'

export const blacklist: Record<keyof typeof zh, string> = {
  'blacklist.about': 'In cloak mode, visitors from these addresses always go to the audit link.',
  'blacklist.add': 'Add rule',
  'blacklist.adding': 'Adding…',
  'blacklist.added': 'Rule added',
  'blacklist.remove': 'Remove rule',
  'blacklist.removeSure':
    'Are you sure you want to remove the rule {range}? Visitors from there will follow your other rules.',
  'blacklist.removed': 'Rule removed',
  'blacklist.range': 'IP address or range',
  'blacklist.rangeHint': 'One address or a CIDR range, IPv4 or IPv6',
  'blacklist.rangeInvalid': 'Please enter a valid IP address or CIDR range',
  'blacklist.reason': 'Note',
  'blacklist.reasonTooLong': 'A note can have at most 200 characters',
  'blacklist.expires': 'Expires',
  'blacklist.expiryPast': 'The expiry date is in the past',
  'blacklist.never': 'Never',
  'blacklist.none': 'The list is empty. Add addresses that should not reach the real link.',
  'blacklist.failed': 'Failed to load the blacklist. Please try again later.',
}
