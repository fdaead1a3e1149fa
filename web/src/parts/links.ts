/** The absolute short link: relative ones get the site's origin. */
export const fullLink = (shortLink: string, origin: string): string =>
  shortLink.startsWith('/') ? origin + shortLink : shortLink

/** A URL without scheme and trailing slash, for reading. */
export const readableUrl = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '')
