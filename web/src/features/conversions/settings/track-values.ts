import { CAMPAIGN_PARAMETERS } from '@sluice/contract/campaign'
import { CONVERSION_STATUSES, type DuplicateRule, EVENT_NAME } from '@sluice/contract/conversions'
import type { TrackChange, TrackSettings } from '../../../api/track.ts'
import type { FormFaults } from '../../../ui/form-resolver.ts'

/** As typed: words with commas, origins one per line. */
export type TrackValues = {
  keyRequired: boolean
  parameter: string
  windowDays: string
  currency: string
  /** Empty: none. */
  reportingCurrency: string
  pending: string
  approved: string
  rejected: string
  rules: { event: string; rule: DuplicateRule }[]
  origins: string
}

const MAX_WORDS = 30
const MAX_RULES = 50
const MAX_ORIGINS = 20

const partsOf = (text: string, between: RegExp): string[] =>
  text
    .split(between)
    .map((each) => each.trim())
    .filter(Boolean)
const wordsIn = (text: string): string[] => [
  ...new Set(partsOf(text, /[,，、\n]/).map((word) => word.toLowerCase())),
]
const originsIn = (text: string): string[] => [...new Set(partsOf(text, /[\s,，]+/).map(withoutSlash))]
/** As copied from the address bar. */
const withoutSlash = (text: string): string => {
  const url = URL.parse(text)
  return url && url.pathname === '/' && !url.search && !url.hash ? url.origin : text
}

export const valuesOf = (settings: TrackSettings): TrackValues => ({
  keyRequired: settings.key_required,
  parameter: settings.parameter,
  windowDays: String(settings.window_days),
  currency: settings.currency,
  reportingCurrency: settings.reporting_currency ?? '',
  pending: settings.status_words.pending.join(', '),
  approved: settings.status_words.approved.join(', '),
  rejected: settings.status_words.rejected.join(', '),
  rules: Object.entries(settings.duplicates).map(([event, rule]) => ({ event, rule })),
  origins: settings.origins.join('\n'),
})

const PARAMETER = /^[A-Za-z][A-Za-z0-9_-]{0,31}$/
const RESERVED: readonly string[] = CAMPAIGN_PARAMETERS
const isOrigin = (text: string) => /^https?:\/\/./.test(text) && URL.parse(text)?.origin === text

export function checkTrack(values: TrackValues): FormFaults<TrackValues> {
  const faults: FormFaults<TrackValues> = {}
  const parameter = values.parameter.trim()
  if (!parameter) faults.parameter = 'required'
  else if (!PARAMETER.test(parameter)) faults.parameter = 'conversions.parameterInvalid'
  else if (RESERVED.includes(parameter.toLowerCase())) faults.parameter = 'conversions.parameterTaken'
  const days = values.windowDays.trim()
  if (!/^\d{1,3}$/.test(days) || Number(days) < 1 || Number(days) > 365)
    faults.windowDays = 'conversions.windowInvalid'
  const seen = new Set<string>()
  for (const status of CONVERSION_STATUSES) {
    const words = wordsIn(values[status])
    if (words.length > MAX_WORDS) faults[status] = 'conversions.tooManyWords'
    else if (words.some((word) => word.length > 40)) faults[status] = 'conversions.wordTooLong'
    else if (words.some((word) => seen.has(word))) faults[status] = 'conversions.wordTwice'
    for (const word of words) seen.add(word)
  }
  const events = values.rules.map(({ event }) => event.trim().toLowerCase()).filter(Boolean)
  if (events.length > MAX_RULES) faults.rules = 'conversions.tooManyRules'
  else if (!events.every((event) => EVENT_NAME.test(event))) faults.rules = 'conversions.eventInvalid'
  else if (new Set(events).size < events.length) faults.rules = 'conversions.eventTwice'
  const origins = originsIn(values.origins)
  if (origins.length > MAX_ORIGINS) faults.origins = 'conversions.tooManyOrigins'
  else if (!origins.every(isOrigin)) faults.origins = 'conversions.originInvalid'
  return faults
}

/** Rules without a name are left out. */
export const changeOf = (values: TrackValues): TrackChange => ({
  key_required: values.keyRequired,
  parameter: values.parameter.trim(),
  window_days: Number(values.windowDays),
  currency: values.currency,
  reporting_currency: values.reportingCurrency || null,
  status_words: {
    pending: wordsIn(values.pending),
    approved: wordsIn(values.approved),
    rejected: wordsIn(values.rejected),
  },
  duplicates: Object.fromEntries(
    values.rules
      .map(({ event, rule }) => [event.trim().toLowerCase(), rule] as const)
      .filter(([event]) => event),
  ),
  origins: originsIn(values.origins),
})

/** The field of the form that the server's name of a fault means. */
export function fieldOf(name: string): keyof TrackValues | undefined {
  const [first, second] = name.split('.')
  if (first === 'status_words') return CONVERSION_STATUSES.find((status) => status === second) ?? 'pending'
  const fields = {
    key_required: 'keyRequired',
    parameter: 'parameter',
    window_days: 'windowDays',
    currency: 'currency',
    reporting_currency: 'reportingCurrency',
    duplicates: 'rules',
    origins: 'origins',
  } as const
  return Object.entries(fields).find(([each]) => each === first)?.[1]
}
