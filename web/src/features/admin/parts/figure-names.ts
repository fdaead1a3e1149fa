/** Keys of the marketing figures of the settings, in display order. */
export const FIGURES = [
  'passRate',
  'availability',
  'advertisers',
  'exposureReduction',
  'conversionGain',
  'requestsBlocked',
  'replyTime',
] as const

/** The setting that shows a measured figure in the place of a claim. */
const MEASURED = {
  requestsBlocked: 'measuredVisits',
  availability: 'measuredAvailability',
  replyTime: 'measuredAnswerTime',
} as const

const isMeasured = (figure: string): figure is keyof typeof MEASURED => figure in MEASURED

/** The setting by which a figure is measured; undefined for one that is always a claim. */
export const measuredBy = (figure: (typeof FIGURES)[number]) =>
  isMeasured(figure) ? MEASURED[figure] : undefined
