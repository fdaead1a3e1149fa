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
/** By the name of an image that cannot be fetched: the folder of what is built in its place. */
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
  /** Volumes of the build. */
  volumes: readonly string[]
  args?: Readonly<Record<string, string>>
  /** Further folders that its `COPY --from` names. */
  contexts?: Readonly<Record<string, string>>
}

/**
 * Builds every image of docker-compose.yml into `IMAGE_STORE`: those of this repository from their Dockerfiles, the others
 * from Debian and the packages of this checkout. What has not changed is taken from the last time.
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
    // Layers of builds before; those of today may be used once more.
    await podman('image', 'prune', '--force', '--filter', 'until=24h')
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

const buildArguments = ({ image, file, context, volumes, args = {}, contexts = {} }: Build): string[] => [
  // Docker's format is the one that knows health checks.
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
  // The others are built on Node's.
  const ordered = references.toSorted((a, b) => Number(b === node) - Number(a === node))
  return ordered.map((image) => {
    const folder = FOLDERS[withoutTag(image)]
    if (folder === undefined) throw new Error(`nothing here stands for ${image}`)
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
