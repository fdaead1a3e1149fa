import type { visits as zh } from '../zh/visits.ts'
import { filters } from './filters.ts'

export const visits: Record<keyof typeof zh, string> = {
  ...filters,
  'destination.target': 'Real link',
  'destination.audit': 'Audit link',
  'destination.none': 'Notice page',
  'reason.inactive': 'Link is inactive',
  'inactive.deleted': 'Link is deleted',
  'inactive.taken_down': 'Link was taken down',
  'inactive.paused': 'Link is paused',
  'inactive.account_disabled': 'Account is disabled',
  'reason.audit_mode': 'Link was in audit mode',
  'reason.open_mode': 'Link was fully open',
  'reason.blacklisted': 'IP is blacklisted',
  'reason.country_match': 'Country is targeted',
  'reason.country_miss': 'Country is not targeted',
  'reason.country_unknown': 'Country unknown',
  'reason.no_calls': 'No calls left',
  'device.desktop': 'Desktop',
  'device.mobile': 'Mobile',
  'device.tablet': 'Tablet',
  'device.bot': 'Bot',
  'device.tv': 'TV',
  'device.unknown': 'Unknown',
}
