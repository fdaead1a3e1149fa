import { z } from 'zod'
import { dataOf } from './api-answer.ts'
import { Settings } from './settings.ts'

const days = z.int().min(1).max(30)
/** Within `p99Ms`, rounded up to the bound of a bucket, 99 % of visits of the last `days` were answered. */
export const AnswerTime = z.object({ p99Ms: z.number().positive(), days })
export type AnswerTime = z.infer<typeof AnswerTime>
/** In `percent` of the minutes of the last `days`, rounded down to two places, visits were answered. */
export const Available = z.object({ percent: z.number().min(0).max(100), days })
export type Available = z.infer<typeof Available>

/**
 * `GET /api/site`: the public settings. New settings stay private until they are named here. `passwordSymbols`: new
 * passwords may contain characters other than letters and digits. `visitsAnswered`: by the installation so far; null unless
 * `measuredVisits`, and until stats has told. `available` and `answerTime` likewise. A page drops what it does not know.
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
    measuredAvailability: true,
    measuredAnswerTime: true,
    brands: true,
    legal: true,
  })
    .extend({
      passwordSymbols: z.boolean(),
      visitsAnswered: z.int().nullish(),
      available: Available.nullish(),
      answerTime: AnswerTime.nullish(),
    })
    .strip(),
)

export const PICTURE_PATH = '/api/site/pictures/'
export const PictureParams = z.strictObject({ name: z.string().regex(/^[0-9a-f]{32}\.webp$/) })
/** The picture itself: WebP, at most 2,000 pixels a side. */
export const PictureAnswer = z.file().mime('image/webp')
