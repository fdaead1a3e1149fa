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
