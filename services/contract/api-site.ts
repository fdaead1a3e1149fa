import { dataOf } from './api-problem.ts'
import { Settings } from './settings.ts'

/** `GET /api/site`: what everybody may see of the settings. New ones stay inside until they are named here. */
export const SiteAnswer = dataOf(
  Settings.pick({
    walletAddress: true,
    walletQrCode: true,
    trialCalls: true,
    contactChannels: true,
    banner: true,
    marketing: true,
    brands: true,
    legal: true,
  }),
)
