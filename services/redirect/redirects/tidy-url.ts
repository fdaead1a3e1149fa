import { codeInPath } from '@sluice/contract/short-link'

/**
 * The URL `/t/{code}?{query}` or `/{code}?{query}` that was meant by one that `readTarget` cannot read; undefined when none
 * was. `url` has one character per byte.
 */
export function tidyUrl(url: string): string | undefined {
  const [path = '', ...query] = url.split('?')
  const before = path.startsWith('/t/') ? '/t/' : '/'
  const code = codeInPath(path.slice(before.length))
  return code && [before + code, ...query].join('?')
}
