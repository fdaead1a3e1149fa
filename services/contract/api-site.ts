import { z } from 'zod'
import { dataOf } from './api-answer.ts'
import { Settings } from './settings.ts'

/**
 * `GET /api/site`: what everybody may see of the settings. New ones stay inside until they are named here.
 * `passwordSymbols`: new passwords may hold other characters than letters and digits.
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
    brands: true,
    legal: true,
  }).extend({ passwordSymbols: z.boolean() }),
)

/** Where the pictures that a superadmin uploaded are. */
export const PICTURE_PATH = '/api/site/pictures/'
export const PictureParams = z.strictObject({ name: z.string().regex(/^[0-9a-f]{32}\.webp$/) })
/** The picture itself: WebP, at most 2,000 pixels a side. */
export const PictureAnswer = z.file().mime('image/webp')
