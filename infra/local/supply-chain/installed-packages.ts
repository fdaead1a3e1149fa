import { existsSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type InstalledPackage, readPackage } from './production-packages.ts'

/** Names in a `node_modules` folder, including scopes. */
const namesIn = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(folder, name)).map((each) => join(name, each)) : [name],
  )

/** Every installed package, whatever its use. Each is once in pnpm's virtual store. */
export function installedPackages(root: string): InstalledPackage[] {
  const store = join(root, 'node_modules/.pnpm')
  return readdirSync(store)
    .map((entry) => join(store, entry, 'node_modules'))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => namesIn(folder).map((name) => join(folder, name)))
    .filter((folder) => !lstatSync(folder).isSymbolicLink() && existsSync(join(folder, 'package.json')))
    .map(readPackage)
}
