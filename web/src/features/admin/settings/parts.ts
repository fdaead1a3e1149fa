export const PARTS = ['payment', 'contact', 'banner', 'brands', 'legal'] as const
export type Part = (typeof PARTS)[number]

const PART_OF: Readonly<Record<string, Part>> = {
  contactChannels: 'contact',
  banner: 'banner',
  marketing: 'banner',
  measuredVisits: 'banner',
  brands: 'brands',
  legal: 'legal',
}

export const readPart = (text: string | null): Part => PARTS.find((each) => each === text) ?? 'payment'

/** Whether a part is locked; one part holds all that is for superadmins. */
export const isLocked = (part: Part, locked: readonly string[]): boolean =>
  locked.some((key) => partOf(key) === part)

/** The part that shows the field of a path. */
export const partOf = (path: string): Part => PART_OF[path.split('.')[0] ?? ''] ?? 'payment'
