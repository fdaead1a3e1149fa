import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Bom } from './document.ts'

const run = promisify(execFile)

/**
 * What runs in production: the services, the web application, and the programs behind `make start`. `local` leads to
 * redirect: named here too, redirect's dependencies would be listed as its own one time and as the root's another.
 */
const SHIPPED = ['account', 'stats', 'web', 'local']
/** Packages that only the build uses, but whose drawings are in what it makes. */
const DRAWN = ['country-flag-icons', 'world-atlas']

async function ofPnpm(root: string, args: readonly string[]): Promise<Bom> {
  const { stdout } = await run(
    join(root, '.tools/node_modules/.bin/pnpm'),
    ['sbom', '--sbom-format=cyclonedx', '--sbom-spec-version=1.6', '--sbom-type=application', ...args],
    { cwd: root, maxBuffer: 64 * 1024 * 1024 },
  )
  return Bom.parse(JSON.parse(stdout))
}

/** The packages that run in production on this platform, as pnpm lists them from its lock file. */
export async function shippedPackages(root: string): Promise<Bom> {
  const shipped = await ofPnpm(root, ['--prod', ...SHIPPED.map((name) => `--filter=@sluice/${name}`)])
  const build = await ofPnpm(root, ['--filter=@sluice/web'])
  const drawn = build.components
    .filter(({ name }) => DRAWN.includes(name))
    .map(({ scope: _, properties: __, ...component }) => component)
  const refs = new Set(drawn.map((component) => component['bom-ref']))
  return {
    ...shipped,
    components: [...shipped.components, ...drawn],
    dependencies: [...shipped.dependencies, ...build.dependencies.filter(({ ref }) => refs.has(ref))],
  }
}
