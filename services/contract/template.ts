/** An address cut at its macros; made once for each version of it. */
export type Template = {
  readonly stored: string
  /** Scheme, host and port, where nothing is filled. */
  readonly site: string
  /** What follows: text and, at the odd places, names of macros. */
  readonly parts: readonly string[]
  /** How many of the macros stand in the path. */
  readonly inPath: number
}

/** Cuts an address in normal form. `split`: the text between macros and, at the odd places, their names. */
export function cutTemplate(stored: string, split: (text: string) => string[]): Template {
  const end = siteEnd(stored)
  const parts = split(stored.slice(end))
  return { stored, site: stored.slice(0, end), parts, inPath: macrosInPath(parts) }
}

const siteEnd = (url: string): number => {
  const after = url.indexOf('://') + 3
  const length = url.slice(after).search(/[/?#]/)
  return length < 0 ? url.length : after + length
}

function macrosInPath(parts: readonly string[]): number {
  const last = parts.findIndex((part, at) => at % 2 === 0 && /[?#]/.test(part))
  return (last < 0 ? parts.length - 1 : last) / 2
}

/** A path with a segment that browsers read as this folder or the one above. */
const HAS_DOTS = /\/(?:\.|%2e){1,2}(?:[/?#]|$)/i

/**
 * The address with its macros filled; undefined where it would be longer than `most` or lead elsewhere. `fillWith` gives a
 * value percent-encoded for any place behind the host; in a path `.` and `..` become empty.
 */
export function fillTemplate(
  { stored, site, parts, inPath }: Template,
  fillWith: (macro: string) => string,
  most: number,
): string | undefined {
  let location = site
  let path = ''
  for (const [at, part] of parts.entries()) {
    if (at % 2 === 0) location += part
    else {
      const value = fillWith(part)
      location += at < 2 * inPath && (value === '.' || value === '..') ? '' : value
    }
    if (at === 2 * inPath) path = location.slice(site.length)
  }
  const [ownPath = ''] = path.split(/[?#]/, 1)
  const good = location.length <= most && !HAS_DOTS.test(ownPath) && staysAt(location, stored)
  return good ? location : undefined
}

/** Whether an address is http(s) and of the stored one's origin. */
export function staysAt(location: string, stored: string): boolean {
  const [given, wanted] = [URL.parse(location), URL.parse(stored)]
  return (
    given !== null && wanted !== null && given.origin === wanted.origin && /^https?:$/.test(given.protocol)
  )
}

/** A text, percent-encoded for any place behind the host. */
export const encodeText = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
