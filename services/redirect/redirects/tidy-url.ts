import { codeInPath } from '@sluice/contract/short-link'

/**
 * The URL `/t/{code}?{query}` that was meant by one that `readTarget` cannot read; undefined when none was. `url` has one
 * character per byte.
 */
export function tidyUrl(url: string): string | undefined {
  const [path = '', ...query] = url.split('?')
  const code = path.startsWith('/t/') ? codeInPath(path.slice(3)) : undefined
  return code && [`/t/${code}`, ...query].join('?')
}
