import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const WEB = fileURLToPath(new URL('../', import.meta.url))

/**
 * What a class of a CSS module is called on the page: its own name and four signs for its file. The same wherever the
 * page is drawn, so that what the build has drawn wears the styles of the build.
 */
export function classNameOf(name: string, file: string): string {
  const path = relative(WEB, file.split('?')[0] ?? file)
  return `${name}_${createHash('sha1').update(path).digest('base64url').slice(0, 4)}`
}
