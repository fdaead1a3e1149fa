/** The host of a referrer as reports and filters have it; empty where there is none. */
export const referrerHost = (referrer: string): string =>
  URL.canParse(referrer) ? new URL(referrer).hostname.replace(/^www\./, '') : ''
