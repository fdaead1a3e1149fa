/**
 * The origin that visitors use. The front door writes it into the page, which may have been opened by another name;
 * without a front door it is the page's own.
 */
export function publicOrigin(): string {
  const written = document.querySelector<HTMLMetaElement>('meta[name="public-origin"]')?.content
  return written && URL.canParse(written) ? written : location.origin
}

export type Linked = { short_link: string; short_url?: string | undefined }

/** The absolute short link, as the server gives it. */
export const addressOf = ({ short_link, short_url }: Linked): string => short_url ?? fullLink(short_link)

/** The absolute short link: relative ones get the origin that visitors use. */
export const fullLink = (shortLink: string, origin = publicOrigin()): string =>
  shortLink.startsWith('/') ? origin + shortLink : shortLink
