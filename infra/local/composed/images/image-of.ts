import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LineLog } from '../../stores/store.ts'
import type { Composition } from '../composition.ts'
import { imageConfig, parseDockerfile, type Stage } from '../dockerfile.ts'
import type { Host } from '../host.ts'
import type { Image } from '../image.ts'
import { clickhouse } from './clickhouse.ts'
import { frontDoor } from './front-door.ts'
import { kafka } from './kafka.ts'
import { postgres } from './postgres.ts'
import { prometheus } from './prometheus.ts'
import { redis } from './redis.ts'
import { serviceImage } from './service.ts'

/** Images of which this machine has no program. */
export const NOT_HERE = new Set(['grafana/grafana'])

/** What stands for each image of the composition, by its name without a tag; built ones from their Dockerfiles. */
export async function imagesOf(
  host: Host,
  { services }: Composition,
  root: string,
  log: LineLog,
): Promise<ReadonlyMap<string, Image>> {
  const images = new Map<string, Image>([
    ['postgres', postgres()],
    ['redis', redis()],
    ['apache/kafka', await kafka(log)],
    ['clickhouse/clickhouse-server', clickhouse()],
    ['prom/prometheus', prometheus()],
  ])
  for (const { image, build } of Object.values(services)) {
    if (!build) continue
    const stages = parseDockerfile(readFileSync(join(build.context, build.dockerfile), 'utf8'))
    const { SERVICE } = build.args
    images.set(
      image,
      SERVICE === undefined
        ? frontDoor(imageConfig(stages.at(-1) as Stage), root)
        : await serviceImage(host, stages, root, SERVICE),
    )
  }
  return images
}

export const withoutTag = (image: string) => image.replace(/:[^/]*$/, '')
