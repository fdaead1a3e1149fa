/** A short link as visitors use it: relative ones get the site's origin. */
export const fullLink = (shortLink: string, origin: string): string =>
  shortLink.startsWith('/') ? origin + shortLink : shortLink

/** An address without its scheme and closing slash, for reading. */
export const readableUrl = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '')
