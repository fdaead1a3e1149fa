import { ROOT } from '../start/config.ts'
import type { LineLog } from '../stores/store.ts'
import { planAddresses } from './addresses.ts'
import type { ComposedService } from './composition.ts'
import { readComposition } from './composition.ts'
import { type Container, type Stopped, startContainer } from './container.ts'
import { untilHealthy } from './health.ts'
import { type Host, openHost } from './host.ts'
import type { Image } from './image.ts'
import { imagesOf, NOT_HERE, withoutTag } from './images/image-of.ts'
import { startOrder } from './start-order.ts'
import { type Machine, wire } from './wire.ts'

export type Composed = {
  host: Host
  services: ReadonlyMap<string, ComposedService>
  /** What runs now, by service; those that came to their end are not in it. */
  running: ReadonlyMap<string, Container>
  /** Resolves when `service` came back after it was stopped, and is healthy. */
  restart(service: string): Promise<void>
  /** `docker compose run --rm`: the command in a container of its own; gives what it printed. */
  runOnce(service: string, command: readonly string[]): Promise<string>
  /** `docker compose stop`, in the opposite order of the start. */
  stop(): Promise<Map<string, Stopped>>
  /** Ends everything at once. */
  close(): Promise<void>
}

export type ComposedOptions = {
  envFile: string
  outside: readonly Machine[]
  log: LineLog
}

/** Starts all services of docker-compose.yml that this machine has programs for, in the order that it says. */
export async function startComposed({ envFile, outside, log }: ComposedOptions): Promise<Composed> {
  const composition = await readComposition(`${ROOT}/docker-compose.yml`, envFile)
  const services = new Map(
    Object.entries(composition.services).filter(([, { image }]) => !NOT_HERE.has(withoutTag(image))),
  )
  const host = await openHost()
  try {
    await wire(host, {
      attachments: planAddresses({ ...composition, services: Object.fromEntries(services) }),
      ports: new Map([...services].map(([name, { ports }]) => [name, ports])),
      outside,
    })
    const images = await imagesOf(host, composition, ROOT, log)
    return await bringUp(host, services, images, log)
  } catch (error) {
    await host.close()
    throw error
  }
}

async function bringUp(
  host: Host,
  services: ReadonlyMap<string, ComposedService>,
  images: ReadonlyMap<string, Image>,
  log: LineLog,
): Promise<Composed> {
  const running = new Map<string, Container>()
  const begin = performance.now()
  const tell = (name: string, what: string) =>
    log(`${((performance.now() - begin) / 1_000).toFixed(1).padStart(5)} s  ${name} ${what}`)
  const described = (name: string) => {
    const service = services.get(name)
    const image = service && images.get(withoutTag(service.image))
    if (!service || !image) throw new Error(`nothing here stands for ${service?.image ?? name}`)
    return { service, image, check: service.healthcheck ?? image.check }
  }
  const start = async (name: string) => {
    const { service, image } = described(name)
    const container = await startContainer(host, name, image, service)
    running.set(name, container)
    tell(name, 'started')
    return container
  }
  const healthy = async (name: string, container: Container) => {
    const { check } = described(name)
    if (!check) throw new Error(`${name} is waited for and has no health check`)
    await untilHealthy(name, container, check)
    tell(name, 'is healthy')
  }
  const completed = async (name: string, container: Container) => {
    const { code, signal } = await container.ended
    running.delete(name)
    if (code !== 0)
      throw new Error(`${name} did not complete (${signal ?? `code ${code}`}):\n${await container.logTail()}`)
    tell(name, 'completed')
  }
  const { reach, order } = startOrder(services, { start, healthy, completed })
  // Also those that nobody waits for: all of it is to run.
  await Promise.all(
    [...services].map(([name, { restart }]) => {
      if (restart === 'on-failure') return reach(name, 'service_completed_successfully')
      return reach(name, described(name).check ? 'service_healthy' : 'service_started')
    }),
  )

  const runningNow = (name: string) => {
    const container = running.get(name)
    if (!container) throw new Error(`${name} does not run`)
    return container
  }
  return {
    host,
    services,
    running,
    async restart(name) {
      await runningNow(name).stop()
      await healthy(name, await start(name))
    },
    async runOnce(name, command) {
      const { service, image } = described(name)
      const container = await startContainer(host, name, image, service, { command, run: 'run' })
      const { code } = await container.ended
      const printed = await container.log()
      if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${printed}`)
      return printed
    },
    async stop() {
      const stopped = new Map<string, Stopped>()
      for (const name of order.toReversed()) {
        const container = running.get(name)
        if (!container) continue
        stopped.set(name, await container.stop())
        running.delete(name)
      }
      return stopped
    },
    close: () => host.close(),
  }
}
