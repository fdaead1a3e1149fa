import { existsSync } from 'node:fs'
import { withoutServices } from '@sluice/local/install/without-services'
import { run } from './run.ts'

/** Tools of the comparison besides the product, and the Debian package of each. */
const TOOLS = [
  ['wrk', 'wrk'],
  ['nginx', 'nginx'],
  ['taskset', 'util-linux'],
  ['/usr/lib/nginx/modules/ngx_http_geoip2_module.so', 'libnginx-mod-http-geoip2'],
] as const

async function isThere(tool: string): Promise<boolean> {
  if (tool.startsWith('/')) return existsSync(tool)
  return run('sh', ['-c', `command -v ${tool}`]).then(
    () => true,
    () => false,
  )
}

async function missingPackages(): Promise<string[]> {
  const missing: string[] = []
  for (const [tool, name] of TOOLS) if (!(await isThere(tool))) missing.push(name)
  return missing
}

const install = (packages: string[]) =>
  withoutServices(async () => {
    await run('apt-get', ['update', '-q'], 300_000)
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], 300_000)
  })

/** Throws a message naming the tools that are missing. */
export async function ensureTools(): Promise<void> {
  if (process.platform !== 'linux')
    throw new Error('The bench pins processes to cores and reads /proc: it runs on Linux only.')
  const missing = await missingPackages()
  if (missing.length === 0) return
  if (process.getuid?.() !== 0 || !(await isThere('apt-get')))
    throw new Error(`The bench needs ${missing.join(', ')}: sudo apt-get install ${missing.join(' ')}`)
  console.error(`installing ${missing.join(', ')}`)
  await install(missing)
}
