import { parse } from 'yaml'
import { z } from 'zod'

const Names = z.record(z.string(), z.string()).default({})
const Importer = z.record(z.string(), z.object({ version: z.string() })).default({})
const LockFile = z.object({
  importers: z.record(z.string(), z.object({ dependencies: Importer, optionalDependencies: Importer })),
  packages: z.record(z.string(), z.unknown()),
  snapshots: z.record(z.string(), z.object({ dependencies: Names, optionalDependencies: Names })),
})

export type LockedPackage = { name: string; version: string; inProduction: boolean }

/** Strips the peers from a key such as `@scope/name@1.2.3(peer@4.5.6)`. */
const withoutPeers = (key: string) => key.replace(/\(.*$/, '')

/** Every package of a pnpm lock file, for every platform. Those reachable by `dependencies` are in production. */
export function lockedPackages(text: string): LockedPackage[] {
  const { importers, packages, snapshots } = LockFile.parse(parse(text))
  const reached = new Set(
    Object.values(importers).flatMap(({ dependencies, optionalDependencies }) =>
      Object.entries({ ...dependencies, ...optionalDependencies }).map(
        ([name, { version }]) => `${name}@${version}`,
      ),
    ),
  )
  for (const key of reached) {
    const { dependencies, optionalDependencies } = snapshots[key] ?? {}
    for (const [name, version] of Object.entries({ ...dependencies, ...optionalDependencies }))
      reached.add(`${name}@${version}`)
  }
  const production = new Set([...reached].map(withoutPeers))
  return Object.keys(packages).map((key) => {
    const at = key.lastIndexOf('@')
    return { name: key.slice(0, at), version: key.slice(at + 1), inProduction: production.has(key) }
  })
}
