import { CAMPAIGN_PARAMETERS, type CampaignParameter } from './campaign.ts'
import { macrosOf } from './macros.ts'

/** What an outgoing postback's address has of the conversion. `time`: Unix seconds; `time_iso`: the same as ISO 8601 in UTC. */
export const CONVERSION_MACROS = [
  'click_id',
  'event',
  'status',
  'value',
  'currency',
  'tid',
  'time',
  'time_iso',
  'country',
  'code',
] as const
export type ConversionMacro = (typeof CONVERSION_MACROS)[number]

/** What it may have in braces. The other half is the visit's. */
export const OUTGOING_MACROS = [...CONVERSION_MACROS, ...CAMPAIGN_PARAMETERS] as const
export type OutgoingMacro = (typeof OUTGOING_MACROS)[number]

export const outgoingMacros = macrosOf(OUTGOING_MACROS)

const isParameter = (name: string): name is CampaignParameter =>
  CAMPAIGN_PARAMETERS.some((each) => each === name)

export const parametersIn = (template: string): CampaignParameter[] => macrosIn(template).filter(isParameter)

export const macrosIn = (template: string): OutgoingMacro[] => {
  const names = outgoingMacros.split(template).filter((_, at) => at % 2 === 1)
  return OUTGOING_MACROS.filter((name) => names.includes(name))
}

/** By these the receiver finds the click; the others say where it came from. */
export const namesClick = (name: CampaignParameter): boolean => !name.startsWith('utm_')
