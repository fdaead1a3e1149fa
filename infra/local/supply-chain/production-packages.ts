import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'

const Manifest = z.looseObject({
  name: z.string(),
  version: z.string().default('0.0.0'),
  license: z.union([z.string(), z.looseObject({ type: z.string() })]).optional(),
  licenses: z.array(z.looseObject({ type: z.string() })).optional(),
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
})

export type InstalledPackage = { name: string; version: string; licence: string; folder: string }

const read = (folder: string) =>
  Manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))

/** Folder that `name` resolves to from a package, by Node's rules; undefined if it is not installed here. */
function resolve(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name)
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate)
    if (folder === dirname(folder)) return undefined
  }
}

const licenceOf = ({ license, licenses }: z.output<typeof Manifest>) =>
  typeof license === 'string'
    ? license
    : (license?.type ?? licenses?.map(({ type }) => type).join(' OR ') ?? '')

/** The installed package in a folder. */
export function readPackage(folder: string): InstalledPackage {
  const manifest = read(folder)
  return { name: manifest.name, version: manifest.version, licence: licenceOf(manifest), folder }
}

/** The folders of the repository's own packages. */
export const workspaceFolders = (root: string): string[] =>
  ['services', 'infra', '.']
    .flatMap((parent) => readdirSync(join(root, parent)).map((name) => join(root, parent, name)))
    .filter((folder) => !folder.endsWith('node_modules') && existsSync(join(folder, 'package.json')))

/**
 * Every installed production package, found by following `dependencies` from the given folders. The repository's own
 * packages are followed but not listed. Throws when a dependency is not installed.
 */
export function productionPackages(folders: readonly string[]): InstalledPackage[] {
  const seen = new Set(folders.map((folder) => realpathSync(folder)))
  const found: InstalledPackage[] = []
  for (const folder of seen) {
    const manifest = read(folder)
    if (folder.includes('node_modules')) found.push(readPackage(folder))
    for (const name of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })) {
      const next = resolve(folder, name)
      if (next) seen.add(next)
      else if (!(name in manifest.optionalDependencies))
        throw new Error(`${manifest.name} needs ${name}, which is not installed`)
    }
  }
  return found
}
