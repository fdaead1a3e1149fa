import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ROOT } from '../start/config.ts'
import type { LineLog } from '../stores/store.ts'
import { type Host, openHost } from './host.ts'
import { COMPOSE_FILE } from './image-references.ts'
import { keepHealth } from './keep-health.ts'
import { HOST_ADDRESS, type Machine, placeOutside } from './outside.ts'
import { type Container, type Podman, startPodman } from './podman.ts'

const DOCKER_COMPOSE = fileURLToPath(new URL('docker-compose.py', import.meta.url))
const UP_MS = 480_000
const STOP_MS = 180_000
const KILLED = 137
const NO_CHECK = ''

export type Composed = {
  host: Host
  /** The current state of each service's container, by service. */
  look(): Promise<Map<string, Container & { state: string }>>
  /** Runs a command in a service's container, as its user or as root, and returns the output; throws when it fails. */
  exec(service: string, command: readonly string[], options?: { root?: boolean }): Promise<string>
  /** Name, in the host, of the service's network namespace. */
  networkOf(service: string): Promise<string>
  /** Replaces the containers of these services; resolves when they are healthy. */
  recreate(...services: string[]): Promise<void>
  /** `docker-compose run --rm`: runs the command in a container of its own and returns the output. */
  runOnce(service: string, command: readonly string[]): Promise<string>
  /** Adds files to those of the composition and brings up what they change; resolves when everything is healthy. */
  add(...files: string[]): Promise<void>
  /** Memory of each container as `podman stats` tells it, as a table. */
  memory(): Promise<string>
  /** `docker-compose stop`; returns the services that had to be killed. */
  stop(): Promise<string[]>
  /** Ends everything at once. */
  close(): Promise<void>
}

export type ComposedOptions = { envFile: string; outside: readonly Machine[]; log: LineLog }

/** Brings docker-compose.yml up with docker-compose and Podman, in a host of its own; resolves when everything is healthy. */
export async function startComposed({ envFile, outside, log }: ComposedOptions): Promise<Composed> {
  const host = await openHost(HOST_ADDRESS)
  const over = new AbortController()
  let health: Promise<void> = Promise.resolve()
  const close = async () => {
    over.abort()
    await health
    await host.close()
  }
  try {
    await placeOutside(host, outside)
    const podman = await startPodman(host)
    health = keepHealth(podman, over.signal).catch((error) => log(`health checks ended: ${error}`))
    const composed = compose(host, podman, envFile)
    const begin = performance.now()
    await composed.up([])
    await allHealthy(composed.look, podman)
    log(`all services are healthy after ${((performance.now() - begin) / 1_000).toFixed(1)} s`)
    return { ...composed, close }
  } catch (error) {
    await close()
    throw error
  }
}

function compose(host: Host, podman: Podman, envFile: string) {
  const files = [join(ROOT, COMPOSE_FILE)]
  const run = (args: readonly string[], timeoutMs: number) =>
    host.run(
      [
        '/usr/bin/python3',
        DOCKER_COMPOSE,
        '--project-name=sluice',
        `--env-file=${envFile}`,
        ...files.map((file) => `--file=${file}`),
        ...args,
      ],
      { env: { ...podman.env, COMPOSE_HTTP_TIMEOUT: '180' }, timeoutMs },
    )
  const idOf = async (service: string) => {
    const found = (await podman.list()).find((each) => each.service === service)
    if (!found) throw new Error(`${service} has no container`)
    return found.id
  }
  const look = async () => {
    const all = await podman.list()
    return new Map(
      await Promise.all(
        all.map(async ({ id, service, state }) => {
          const seen = await podman.inspect(id)
          return [service, { ...seen, state }] as const
        }),
      ),
    )
  }
  const up = async (args: readonly string[]) => {
    await run(['up', '--detach', '--no-build', ...args], UP_MS)
  }
  return {
    host,
    look,
    up,
    async exec(service: string, command: readonly string[], { root = false } = {}) {
      const user = root ? ['--user=0'] : []
      return podman.run(['exec', ...user, await idOf(service), ...command])
    },
    async networkOf(service: string) {
      const { NetworkSettings } = await podman.inspect(await idOf(service))
      return NetworkSettings.SandboxKey.replace(/^.*\//, '')
    },
    async recreate(...services: string[]) {
      await up(['--no-deps', '--force-recreate', ...services])
      await allHealthy(look, podman)
    },
    async add(...further: string[]) {
      files.push(...further)
      await up([])
      await allHealthy(look, podman)
    },
    runOnce: (service: string, command: readonly string[]) =>
      run(['run', '--rm', '-T', service, ...command], UP_MS),
    memory: () => podman.run(['stats', '--no-stream', '--format', 'table {{.Name}} {{.MemUsage}}']),
    async stop() {
      await run(['stop'], STOP_MS)
      return [...(await look())].flatMap(([service, { State }]) =>
        State.ExitCode === KILLED ? [service] : [],
      )
    },
  }
}

/** Waits until every container is healthy, or runs if it has no check, or has exited with 0. */
async function allHealthy(look: Composed['look'], podman: Podman): Promise<void> {
  const end = performance.now() + UP_MS
  for (;;) {
    const waited = [...(await look())].filter(
      ([, { state, State }]) =>
        !(state === 'exited' && State.ExitCode === 0) &&
        !(state === 'running' && ['healthy', NO_CHECK].includes(State.Health?.Status ?? NO_CHECK)),
    )
    if (waited.length === 0) return
    if (performance.now() > end) {
      const words = await Promise.all(
        waited.map(
          async ([service, { Id, state }]) => `${service} is ${state}:\n${await podman.lastWords(Id)}`,
        ),
      )
      throw new Error(`not healthy: ${words.join('\n')}`)
    }
    await sleep(500)
  }
}
