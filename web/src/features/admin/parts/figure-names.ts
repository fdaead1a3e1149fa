/** The marketing figures of the settings, by their keys, in the order they are shown in. */
export const FIGURES = [
  'passRate',
  'availability',
  'advertisers',
  'exposureReduction',
  'conversionGain',
  'requestsBlocked',
  'replyTime',
] as const
