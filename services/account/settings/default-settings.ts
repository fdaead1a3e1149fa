import { DEFAULT_VISIT_DAYS } from '@sluice/contract/retention'
import type { Settings } from '@sluice/contract/settings'
import { BRANDS } from './default-brands.ts'
import { PRIVACY, TERMS } from './default-legal.ts'
import { MARKETING } from './default-marketing.ts'

/** What a new installation says and does until its operator changes it. */
export const DEFAULT_SETTINGS: Settings = {
  walletAddress: '',
  walletQrCode: null,
  trialCalls: 1_000,
  contactChannels: [],
  banner: {
    enabled: true,
    text: { zh: '安装特惠，每次低至 $0.015', en: 'Install special offer: from only $0.015 each' },
  },
  marketing: MARKETING,
  brands: BRANDS,
  legal: { terms: TERMS, privacy: PRIVACY },
  retentionDays: { visits: DEFAULT_VISIT_DAYS, sessions: 30, abuseReports: 365 },
}
