import { createHash } from 'node:crypto'
import {
  cp,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { isMissing } from '@sluice/kit/files'

const compress = promisify(gzip)

/** The build does not know the site's address; pages for search engines and link previews name it so. */
const ORIGIN = /%ORIGIN%/g
const NAMES_ORIGIN = /\.(html|xml|txt)$/
const COMPRESSIBLE = /\.(html|js|css|json|svg|txt|xml)$/
const WORTH_IT_BYTES = 512

export type PublishedSite = { now: string; before: string }

/** Where the site lies under `dir`, whichever build it is. */
export const placesIn = (dir: string): PublishedSite => ({
  now: join(dir, 'now'),
  before: join(dir, 'before'),
})

/**
 * Copies the web build at `dist` under `dir` for a site at `origin`, each text with a compressed form, and puts it in the
 * place of the former in one step. Pages that are open still ask for scripts of the build before, so that one stays.
 * The same build again changes nothing. Throws when `dist` holds no build.
 */
export async function publishSite(dist: string, dir: string, origin: string): Promise<void> {
  await stat(join(dist, 'index.html')).catch((error: unknown) => {
    throw isMissing(error) ? new Error(`${dist} holds no web build`) : error
  })
  const name = await nameOf(dist, origin)
  const { now, before } = placesIn(dir)
  const former = await targetOf(now)
  if (former === name) return
  const copy = join(dir, name)
  await rm(copy, { recursive: true, force: true })
  await mkdir(dir, { recursive: true })
  await cp(dist, copy, { recursive: true, filter: (path) => !path.endsWith('.map') })
  for (const file of await readdir(copy, { recursive: true, withFileTypes: true }))
    if (file.isFile())
      await prepare(
        join(file.parentPath, file.name),
        join(dist, file.parentPath.slice(copy.length), file.name),
        origin,
      )
  await pointAt(before, former ?? name)
  await pointAt(now, name)
  const kept = new Set([name, former ?? name])
  for (const old of await readdir(dir))
    if (old.startsWith('build-') && !kept.has(old)) await rm(join(dir, old), { recursive: true, force: true })
}

/** The same for the same build and site, so that a front door that starts anew publishes nothing. */
async function nameOf(dist: string, origin: string): Promise<string> {
  const files = (await readdir(dist, { recursive: true })).sort()
  const facts = await Promise.all(
    files.map(async (file) => {
      const { mtimeMs, size } = await stat(join(dist, file))
      return [file, mtimeMs, size]
    }),
  )
  const hash = createHash('sha256')
    .update(JSON.stringify([origin, facts]))
    .digest('hex')
  return `build-${hash.slice(0, 16)}`
}

/** Files keep the time of their originals, so that browsers that have them are told so after a restart, too. */
async function prepare(file: string, original: string, origin: string): Promise<void> {
  const { mtime } = await stat(original)
  let content = await readFile(file)
  if (NAMES_ORIGIN.test(file)) {
    content = Buffer.from(content.toString().replace(ORIGIN, () => origin))
    await writeFile(file, content)
  }
  await utimes(file, mtime, mtime)
  if (!COMPRESSIBLE.test(file) || content.length < WORTH_IT_BYTES) return
  await writeFile(`${file}.gz`, await compress(content, { level: 9 }))
  await utimes(`${file}.gz`, mtime, mtime)
}

async function targetOf(link: string): Promise<string | undefined> {
  try {
    return await readlink(link)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

async function pointAt(link: string, target: string): Promise<void> {
  await rm(`${link}.new`, { force: true })
  await symlink(target, `${link}.new`)
  await rename(`${link}.new`, link)
}
