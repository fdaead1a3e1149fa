import type { CloakMode } from '@sluice/contract/visit'

const HOUR = 3_600_000
const DAY = 24 * HOUR

type Settings = { mode: CloakMode; countries: readonly string[] }
export type Story = {
  /** How many times its usual traffic a link has, so many days before the end. */
  traffic?: (daysBefore: number) => number
  /** What its owner changed, as version 2, and when. */
  change?: { settings: Partial<Settings>; at: (end: number) => number }
  /** What its owner noted, and when. */
  note?: { text: string; at: (end: number) => number }
}

/** Yesterday at 14:00 (UTC). */
const yesterdayAt14 = (end: number) => Math.floor(end / DAY) * DAY - 10 * HOUR
const aWeekAgo = (end: number) => end - 7 * DAY

/** By the link's name. */
export const STORIES: Readonly<Record<string, Story>> = {
  'Skyforge LATAM': {
    traffic: (days) => 0.15 + 2.6 * 2 ** (-days / 9),
    note: { text: 'New videos, budget doubled', at: (end) => end - 9 * DAY },
  },
  // Somebody chose Portugal instead of Brazil: nearly all visitors go to the audit link since.
  'Sunscreen Brazil': {
    change: { settings: { countries: ['PT'] }, at: yesterdayAt14 },
    note: { text: 'Regions changed for the Portugal launch', at: yesterdayAt14 },
  },
  'Trail shoes launch UK': {
    change: { settings: { mode: 'audit' }, at: aWeekAgo },
    note: { text: 'Sold out: audit until the next delivery', at: aWeekAgo },
  },
}

const OLDEST = 88
const YOUNGEST = 12

/** Unix ms of the day on which the link at a place of the list was made; the first of them is the oldest. */
export const madeAt = (place: number, of: number, end: number): number =>
  end - Math.round(OLDEST - ((OLDEST - YOUNGEST) * place) / Math.max(1, of - 1)) * DAY

type Told = Settings & { name: string }

/** When a link was changed; undefined: never. */
export const changedAt = ({ name }: Told, end: number): number | undefined => STORIES[name]?.change?.at(end)

/** What a link was set to at a time. */
export function settingsAt(link: Told, at: number, end: number): Settings & { version: number } {
  const { mode, countries } = link
  const change = STORIES[link.name]?.change
  if (!change || at < change.at(end)) return { mode, countries, version: 1 }
  return { mode, countries, ...change.settings, version: 2 }
}
