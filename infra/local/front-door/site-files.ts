import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'
export type SiteFile = {
  type: string
  etag: string
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer }
}
/** URL path → file. Only what was found here can ever be answered, so no path of a visitor reaches the disk. */
export type Site = ReadonlyMap<string, SiteFile>

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}
const COMPRESSIBLE = /^text\/|json|javascript|svg|xml/

const brotliOf = promisify(brotliCompress)
const gzipOf = promisify(gzip)

/** The build does not know the site's address; pages for search engines and link previews name it so. */
const ORIGIN = /%ORIGIN%/g
const NAMES_ORIGIN = /\.(html|xml|txt)$/

async function readSiteFile(path: string, origin: string): Promise<SiteFile> {
  const content = await readFile(path)
  const identity = NAMES_ORIGIN.test(path)
    ? Buffer.from(content.toString().replace(ORIGIN, () => origin))
    : content
  const type = TYPES[extname(path)] ?? 'application/octet-stream'
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  if (!COMPRESSIBLE.test(type) || identity.length < 512) return { type, etag, bodies: { identity } }
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
  return {
    type,
    etag,
    bodies: { identity, br: await brotliOf(identity, quality), gzip: await gzipOf(identity) },
  }
}

/** Reads the web build of the site at `origin` into memory, with compressed forms. Throws when it has no `index.html`. */
export async function loadSite(dist: string, origin: string): Promise<Site> {
  const site = new Map<string, SiteFile>()
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((each) => each.isFile() && !each.name.endsWith('.map'))) {
    const path = join(entry.parentPath, entry.name)
    site.set(`/${relative(dist, path).split(sep).join('/')}`, await readSiteFile(path, origin))
  }
  if (!site.has('/index.html')) throw new Error(`${dist} holds no web build`)
  return site
}
