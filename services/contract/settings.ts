import { z } from 'zod'
import { VISIT_DAYS_LIMITS, VisitDays } from './retention.ts'

const textOf = (longest: number) =>
  z.strictObject({ zh: z.string().trim().max(longest), en: z.string().trim().max(longest) })
const Line = textOf(200)
export type SiteText = z.infer<typeof Line>

const ImagePath = z
  .string()
  .regex(/^\/(?:[\w-]+\/)*[\w-]+\.(?:png|jpe?g|webp|svg)$/)
  .max(200)
const WebLink = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .nullable()

export const ContactChannel = z.strictObject({
  /** What kind of channel, e.g. `telegram`, `wechat`. */
  type: z.string().regex(/^[a-z][a-z0-9_-]{0,29}$/),
  id: z.string().trim().min(1).max(100),
  icon: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
  color: z.string().regex(/^#[0-9a-fA-F]{6}$/),
  link: WebLink,
  qrcode: ImagePath.nullable(),
  showQrCode: z.boolean(),
})

/** A figure of the landing page as it is displayed, with its label. */
const Figure = z.strictObject({ value: textOf(40), label: Line })

/** Plain text. A line that starts with `## ` is a heading, an empty line separates paragraphs. */
const LegalText = textOf(20_000)

/** The least and the most of each number; those of `retentionDays` are days. */
export const SETTING_LIMITS = {
  trialCalls: { min: 0, max: 1_000_000 },
  'retentionDays.visits': VISIT_DAYS_LIMITS,
  'retentionDays.sessions': { min: 1, max: 365 },
  'retentionDays.abuseReports': { min: 30, max: 3_650 },
}
const within = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max)

/** What the operator can change without a release. */
export const Settings = z.strictObject({
  /** USDT on TRC20. Nothing can be bought until the operator has set one. */
  walletAddress: z.string().trim().max(64),
  /** Null: the site draws the address's QR code itself. */
  walletQrCode: ImagePath.nullable(),
  transactionRequired: z.boolean(),
  trialCalls: within(SETTING_LIMITS.trialCalls),
  contactChannels: z.array(ContactChannel).max(20),
  banner: z.strictObject({ enabled: z.boolean(), text: Line }),
  marketing: z.strictObject({
    passRate: Figure,
    availability: Figure,
    advertisers: Figure,
    exposureReduction: Figure,
    conversionGain: Figure,
    requestsBlocked: Figure,
    replyTime: Figure,
  }),
  /** Shows the visits that the installation answered, as it counted them, in the place of `marketing.requestsBlocked`. */
  measuredVisits: z.boolean().default(false),
  /** Shows the share of minutes in which visits were answered in the place of `marketing.availability`. */
  measuredAvailability: z.boolean().default(false),
  /** Shows the p99 of the time to answer a visit in the place of `marketing.replyTime`, where figures are listed. */
  measuredAnswerTime: z.boolean().default(false),
  brands: z.array(textOf(60)).max(60),
  legal: z.strictObject({ terms: LegalText, privacy: LegalText }),
  retentionDays: z.strictObject({
    /** Individual visits in the access log. Daily counts stay for ever. Deleted visits do not come back. */
    visits: VisitDays,
    /** Ended sessions, with their addresses and browsers. */
    sessions: within(SETTING_LIMITS['retentionDays.sessions']),
    /** Abuse reports, counted from when they were handled. */
    abuseReports: within(SETTING_LIMITS['retentionDays.abuseReports']),
  }),
})
export type Settings = z.infer<typeof Settings>

/** Where money goes, what is given away, and what is deleted: for superadmins. Administrators edit the rest. */
export const SUPERADMIN_SETTINGS = [
  'walletAddress',
  'walletQrCode',
  'transactionRequired',
  'trialCalls',
  'retentionDays',
] as const satisfies readonly (keyof Settings)[]
