import type { Settings } from '@sluice/contract/settings'

export const PARTS = ['payment', 'calls', 'contact', 'banner', 'figures', 'brands', 'legal'] as const
export type Part = (typeof PARTS)[number]

/** Which settings each group saves. */
const KEYS: Readonly<Record<Part, readonly (keyof Settings)[]>> = {
  payment: ['walletAddress', 'walletQrCode', 'transactionRequired'],
  calls: ['trialCalls', 'retentionDays'],
  contact: ['contactChannels'],
  banner: ['banner'],
  figures: ['marketing', 'measuredVisits', 'measuredAvailability', 'measuredAnswerTime'],
  brands: ['brands'],
  legal: ['legal'],
}
const FIRST: Part = 'payment'

export const readPart = (text: string | null): Part => PARTS.find((each) => each === text) ?? FIRST

export const keysOf = (part: Part): readonly (keyof Settings)[] => KEYS[part]

/** Whether a group is locked; settings for superadmins are in groups of their own. */
export const isLocked = (part: Part, locked: readonly string[]): boolean =>
  KEYS[part].some((key) => locked.includes(key))

/** The group that shows the field of a path. */
export const partOf = (path: string): Part =>
  PARTS.find((part) => keysOf(part).some((key) => key === path.split('.')[0])) ?? FIRST

/** The settings of a group, out of all. */
export const ofPart = (part: Part, all: Readonly<Record<keyof Settings, unknown>>): Record<string, unknown> =>
  Object.fromEntries(keysOf(part).map((key) => [key, all[key]]))
