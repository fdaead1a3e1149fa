import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Bom } from './document.ts'

const run = promisify(execFile)

/**
 * The packages of production: the services, the web application, and the programs behind `make start`. `local` depends
 * on redirect. With redirect listed here, too, its dependencies would appear once as its own and once as the root's.
 */
const SHIPPED = ['account', 'courier', 'edge', 'stats', 'web', 'local']
/** Packages used by the build only, whose drawings end up in its output. */
const DRAWN = ['country-flag-icons', 'world-atlas']

async function ofPnpm(root: string, args: readonly string[]): Promise<Bom> {
  const { stdout } = await run(
    join(root, '.tools/node_modules/.bin/pnpm'),
    ['sbom', '--sbom-format=cyclonedx', '--sbom-spec-version=1.6', '--sbom-type=application', ...args],
    { cwd: root, maxBuffer: 64 * 1024 * 1024 },
  )
  return Bom.parse(JSON.parse(stdout))
}

/** The production packages of this platform, as pnpm lists them from its lock file. */
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
