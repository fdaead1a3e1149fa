/** Per country: its share of untargeted visits, and the UTC offset in hours of its largest city. */
export const COUNTRIES: Readonly<Record<string, { share: number; utcHours: number }>> = {
  US: { share: 24, utcHours: -5 },
  CN: { share: 9, utcHours: 8 },
  GB: { share: 6, utcHours: 0 },
  DE: { share: 5.5, utcHours: 1 },
  BR: { share: 5, utcHours: -3 },
  IN: { share: 5, utcHours: 5.5 },
  JP: { share: 4.5, utcHours: 9 },
  FR: { share: 4, utcHours: 1 },
  CA: { share: 3.5, utcHours: -5 },
  AU: { share: 2.5, utcHours: 11 },
  ID: { share: 2.5, utcHours: 7 },
  VN: { share: 2.2, utcHours: 7 },
  TH: { share: 2, utcHours: 7 },
  TW: { share: 2, utcHours: 8 },
  HK: { share: 1.8, utcHours: 8 },
  SG: { share: 1.8, utcHours: 8 },
  MY: { share: 1.6, utcHours: 8 },
  PH: { share: 1.6, utcHours: 8 },
  KR: { share: 1.6, utcHours: 9 },
  MX: { share: 1.6, utcHours: -6 },
  ES: { share: 1.5, utcHours: 1 },
  IT: { share: 1.5, utcHours: 1 },
  NL: { share: 1.3, utcHours: 1 },
  PL: { share: 1, utcHours: 1 },
  TR: { share: 1, utcHours: 3 },
  SE: { share: 0.8, utcHours: 1 },
  AE: { share: 0.8, utcHours: 4 },
  SA: { share: 0.8, utcHours: 3 },
  CH: { share: 0.6, utcHours: 1 },
  NO: { share: 0.5, utcHours: 1 },
  IE: { share: 0.5, utcHours: 0 },
  NZ: { share: 0.4, utcHours: 13 },
  ZA: { share: 0.4, utcHours: 2 },
  NG: { share: 0.4, utcHours: 1 },
  AR: { share: 0.4, utcHours: -3 },
  ZZ: { share: 0.6, utcHours: 0 },
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Low at night, a peak at noon, the highest peak in the evening; the daily mean is near 1. */
export function dailyRhythm(localHour: number): number {
  const crest = (at: number, width: number) => {
    const distance = Math.min(Math.abs(localHour - at), 24 - Math.abs(localHour - at))
    return Math.exp(-((distance / width) ** 2))
  }
  return 0.25 + 1.1 * crest(12.5, 4) + 1.5 * crest(20.5, 3)
}

/** More visits on Saturdays and Sundays; day 0 is Sunday. */
export const weeklyRhythm = (localDay: number): number =>
  [1.25, 0.92, 0.9, 0.92, 0.97, 1.05, 1.3][localDay] ?? 1

/** Visits of a country in the hour from `at`, relative to its mean hour. */
export function rhythmOf(country: string, at: number): number {
  const local = at + (COUNTRIES[country]?.utcHours ?? 0) * HOUR
  const hour = (((local % DAY) + DAY) % DAY) / HOUR
  return dailyRhythm(hour) * weeklyRhythm(new Date(local).getUTCDay())
}
