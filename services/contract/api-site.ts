import { z } from 'zod'
import { dataOf } from './api-answer.ts'
import { Settings } from './settings.ts'

/**
 * `GET /api/site`: the public settings. New settings stay private until they are named here. `passwordSymbols`: new
 * passwords may contain characters other than letters and digits. `visitsAnswered`: by the installation so far; null unless
 * `measuredVisits`, and until stats has told. A page drops what it does not know, because the service may be newer.
 */
export const SiteAnswer = dataOf(
  Settings.pick({
    walletAddress: true,
    walletQrCode: true,
    transactionRequired: true,
    trialCalls: true,
    contactChannels: true,
    banner: true,
    marketing: true,
    measuredVisits: true,
    brands: true,
    legal: true,
  })
    .extend({ passwordSymbols: z.boolean(), visitsAnswered: z.int().nullish() })
    .strip(),
)

export const PICTURE_PATH = '/api/site/pictures/'
export const PictureParams = z.strictObject({ name: z.string().regex(/^[0-9a-f]{32}\.webp$/) })
/** The picture itself: WebP, at most 2,000 pixels a side. */
export const PictureAnswer = z.file().mime('image/webp')
