import { execFile } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const read = async (command: string, ...args: string[]) =>
  (await promisify(execFile)(command, args)).stdout.trim()

/**
 * The settings with which this machine reaches Debian's and npm's archives, as volumes for builds (`--volume`): mounted
 * while a step runs, never part of a layer. The files are written to `dir`.
 */
export async function machineSettings(dir: string): Promise<{ apt: string[]; npm: string[] }> {
  const dump = await read('apt-config', 'dump')
  const apt = join(dir, 'apt.conf')
  writeFileSync(
    apt,
    dump
      .split('\n')
      .filter((line) => /^Acquire::https?::/.test(line))
      .join('\n'),
  )

  const settings: [string, string][] = []
  for (const key of ['registry', 'proxy', 'https-proxy', 'noproxy', 'cafile']) {
    const value = await read('npm', 'config', 'get', key)
    if (value !== '' && value !== 'null') settings.push([key, value])
  }
  const authorities = settings.find(([key]) => key === 'cafile')?.[1] ?? process.env.NODE_EXTRA_CA_CERTS
  const npm = join(dir, 'npmrc')
  const said = settings.filter(([key]) => key !== 'cafile').map(([key, value]) => `${key}=${value}\n`)
  const trusted = authorities !== undefined && existsSync(authorities)
  if (trusted) said.push('cafile=/run/authorities.pem\n')
  writeFileSync(npm, said.join(''))
  return {
    apt: [`${apt}:/etc/apt/apt.conf.d/90machine:ro`],
    npm: [`${npm}:/root/.npmrc:ro`, ...(trusted ? [`${authorities}:/run/authorities.pem:ro`] : [])],
  }
}
