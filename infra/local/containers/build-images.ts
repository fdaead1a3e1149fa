import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findProgram } from '../install/find-program.ts'
import { kafkaJars } from '../stores/kafka-jars.ts'
import { postgresPrograms } from '../stores/postgres-programs.ts'
import type { LineLog } from '../stores/store.ts'
import { debianImage } from './debian-image.ts'
import { foreignImages, ownImages } from './image-references.ts'
import { machineSettings } from './machine-settings.ts'
import { IMAGE_STORE, layOutPodman } from './podman-files.ts'
import { runProgram } from './run-program.ts'

const STAND_INS = fileURLToPath(new URL('images', import.meta.url))
const NODE = 'node'
/** Folder of the stand-in for each image that cannot be pulled. */
const FOLDERS: Readonly<Record<string, string>> = {
  [NODE]: 'node',
  'nginxinc/nginx-unprivileged': 'nginx',
  postgres: 'postgres',
  redis: 'redis',
  'apache/kafka': 'kafka',
  'clickhouse/clickhouse-server': 'clickhouse',
  'prom/prometheus': 'prometheus',
  'grafana/grafana': 'grafana',
}

type Build = {
  image: string
  file: string
  context: string
  /** Mounted during the build. */
  volumes: readonly string[]
  args?: Readonly<Record<string, string>>
  /** Further folders, by the names its `COPY --from` uses. */
  contexts?: Readonly<Record<string, string>>
}

/**
 * Builds every image of docker-compose.yml into `IMAGE_STORE`: our own from their Dockerfiles, stand-ins for the others from
 * Debian packages and the packages of this checkout. Unchanged layers are reused.
 */
export async function buildImages(root: string, log: LineLog): Promise<void> {
  mkdirSync(IMAGE_STORE, { recursive: true, mode: 0o700 })
  const env = { ...process.env, ...layOutPodman(IMAGE_STORE) }
  const podman = (...args: string[]) => runProgram(['podman', ...args], env)
  const scratch = mkdtempSync(join(IMAGE_STORE, 'settings-'))
  const timed = async (image: string, make: () => Promise<unknown>) => {
    const begin = performance.now()
    await make()
    const seconds = ((performance.now() - begin) / 1_000).toFixed(1)
    const bytes = Number(await podman('image', 'inspect', '--format={{.Size}}', image))
    log(`${image}: ${Math.round(bytes / 1_000_000)} MB, ${seconds} s`)
  }
  try {
    const settings = await machineSettings(scratch)
    const base = 'localhost/debian:bookworm-slim'
    const known = await podman('images', '--quiet', base)
    if (known === '') await timed(base, () => debianImage(env, base, IMAGE_STORE))
    const builds = [
      ...standIns(root, settings, await kafkaJars(dirname(IMAGE_STORE), log, { tools: true })),
      ...ownImages(root).map(
        ({ image, context, dockerfile, args }): Build => ({
          ...{ image, args, volumes: settings.npm },
          ...{ context: join(root, context), file: join(root, dockerfile) },
        }),
      ),
    ]
    for (const build of builds) await timed(build.image, () => podman(...buildArguments(build)))
    // Drops layers of earlier builds; those of the last day may be reused.
    await podman('image', 'prune', '--force', '--filter', 'until=24h')
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

const buildArguments = ({ image, file, context, volumes, args = {}, contexts = {} }: Build): string[] => [
  // Only Docker's format has health checks.
  ...['build', '--quiet', '--format=docker', '--layers', '--pull=never', '--network=host'],
  ...[`--tag=${image}`, `--file=${file}`],
  ...volumes.map((volume) => `--volume=${volume}`),
  ...Object.entries(args).map(([name, value]) => `--build-arg=${name}=${value}`),
  ...Object.entries(contexts).map(([name, folder]) => `--build-context=${name}=${folder}`),
  context,
]

type Settings = Awaited<ReturnType<typeof machineSettings>>

function standIns(root: string, { apt, npm }: Settings, jars: string): Build[] {
  const references = foreignImages(root)
  const node = references.find((reference) => withoutTag(reference) === NODE) ?? NODE
  const npmProgram = realpathSync(findProgram('npm', process.env.PATH ?? '') ?? 'npm')
  const contexts: Record<string, Build['contexts']> = {
    node: { node: join(root, 'node_modules/node'), npm: dirname(dirname(npmProgram)) },
    postgres: { postgres: postgresPrograms().native },
    kafka: { jars },
  }
  // Others are built on Node's, so it comes first.
  const ordered = references.toSorted((a, b) => Number(b === node) - Number(a === node))
  return ordered.map((image) => {
    const folder = FOLDERS[withoutTag(image)]
    if (folder === undefined) throw new Error(`there is no stand-in for the image ${image}`)
    const own = join(STAND_INS, folder)
    const whole = folder === 'clickhouse'
    return {
      ...{ image, file: join(own, 'Dockerfile'), context: whole ? root : own },
      args: { NODE: node },
      volumes: whole ? npm : apt,
      contexts: contexts[folder] ?? {},
    }
  })
}

const withoutTag = (reference: string) => reference.replace(/:[^/]*$/, '')
