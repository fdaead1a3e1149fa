import { BANNER } from '@sluice/contract/initial-banner'
import { BRANDS } from '@sluice/contract/initial-brands'
import { CHANNELS } from '@sluice/contract/initial-channels'
import { MARKETING } from '@sluice/contract/initial-marketing'
import { TRIAL_CALLS } from '@sluice/contract/initial-trial'
import { DEFAULT_VISIT_DAYS } from '@sluice/contract/retention'
import type { Settings } from '@sluice/contract/settings'
import { PRIVACY, TERMS } from './default-legal.ts'

/** The settings of a new installation until its operator changes them. */
export const DEFAULT_SETTINGS: Settings = {
  walletAddress: '',
  walletQrCode: null,
  transactionRequired: false,
  trialCalls: TRIAL_CALLS,
  contactChannels: CHANNELS,
  banner: BANNER,
  marketing: MARKETING,
  measuredVisits: false,
  measuredAvailability: false,
  measuredAnswerTime: false,
  brands: BRANDS,
  legal: { terms: TERMS, privacy: PRIVACY },
  retentionDays: { visits: DEFAULT_VISIT_DAYS, sessions: 30, abuseReports: 365 },
}
