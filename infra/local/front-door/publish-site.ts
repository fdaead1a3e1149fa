import { createHash } from 'node:crypto'
import {
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
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { isMissing } from '@sluice/kit/files'

const compress = promisify(gzip)

/** Placeholder for the site's address, unknown to the build, in pages for search engines and link previews. */
const ORIGIN = '%ORIGIN%'
const NAMES_ORIGIN = /\.(html|xml|txt)$/
const COMPRESSIBLE = /\.(html|js|css|json|svg|txt|xml)$/
const WORTH_IT_BYTES = 512

export type PublishedSite = { now: string; before: string }

/** Paths of the published site under `dir`, the same for every build. */
export const placesIn = (dir: string): PublishedSite => ({
  now: join(dir, 'now'),
  before: join(dir, 'before'),
})

/**
 * Copies the web build at `dist` under `dir` for a site at `origin`, with a compressed copy of each text, and replaces
 * the old one in one step. The previous build stays, because open pages still load its scripts. Publishing the same
 * build again changes nothing. Throws when `dist` holds no build.
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
  for (const file of await readdir(dist, { recursive: true, withFileTypes: true })) {
    const from = join(file.parentPath, file.name)
    if (file.isFile() && !file.name.endsWith('.map'))
      await publish(from, join(copy, relative(dist, from)), origin)
  }
  await pointAt(before, former ?? name)
  await pointAt(now, name)
  const kept = new Set([name, former ?? name])
  for (const old of await readdir(dir))
    if (old.startsWith('build-') && !kept.has(old)) await rm(join(dir, old), { recursive: true, force: true })
}

/** Equal for the same build and site, so that a restarted front door publishes nothing. */
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

/**
 * Files keep their original times, so that browser caches stay valid after a restart. One that names the origin is new
 * with each origin.
 */
async function publish(from: string, to: string, origin: string): Promise<void> {
  const { mtime } = await stat(from)
  const content = await readFile(from)
  const namesOrigin = NAMES_ORIGIN.test(from) && content.includes(ORIGIN)
  const text = namesOrigin ? content.toString().replaceAll(ORIGIN, () => origin) : content
  const time = namesOrigin ? new Date() : mtime
  const write = async (path: string, bytes: string | Buffer) => {
    await writeFile(path, bytes)
    await utimes(path, time, time)
  }
  await mkdir(dirname(to), { recursive: true })
  await write(to, text)
  if (COMPRESSIBLE.test(to) && text.length >= WORTH_IT_BYTES)
    await write(`${to}.gz`, await compress(text, { level: 9 }))
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
