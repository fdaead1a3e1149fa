import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, fetch } from 'undici'
import { z } from 'zod'
import type { Host } from './host.ts'
import { IMAGE_STORE, layOutPodman } from './podman-files.ts'

const SOCKET = '/run/podman.sock'
const READY_MS = 20_000

const Containers = z.array(
  z.object({ Id: z.string(), Labels: z.record(z.string(), z.string()), State: z.string() }),
)
/** `Interval` is in ns. */
const Container = z.object({
  Id: z.string(),
  State: z.object({
    ExitCode: z.int(),
    Health: z.object({ Status: z.string() }).nullish(),
  }),
  Config: z.object({ Healthcheck: z.object({ Interval: z.number() }).nullish() }),
  NetworkSettings: z.object({ SandboxKey: z.string() }),
})
export type Container = z.output<typeof Container>

/** Podman in the host. Its socket also serves Docker's clients. */
export type Podman = {
  /** Environment of its clients. */
  env: Record<string, string>
  /** Runs `podman ...args` and returns the output. */
  run(args: readonly string[], timeoutMs?: number): Promise<string>
  /** All containers, each with its service. */
  list(): Promise<{ id: string; service: string; state: string }[]>
  inspect(id: string): Promise<Container>
  /** The last lines of its log. */
  lastWords(id: string): Promise<string>
  /** Runs its health check once. */
  check(id: string): Promise<void>
}

/** Starts Podman's service in the host with the images of `IMAGE_STORE`. Containers and volumes go with the host. */
export async function startPodman(host: Host): Promise<Podman> {
  const outside = layOutPodman('/run/podman', IMAGE_STORE, (file) => host.path(file))
  const env = { ...outside, DOCKER_HOST: `unix://${SOCKET}` }
  const said: string[] = []
  const service = host.start(['podman', 'system', 'service', '--time=0', env.DOCKER_HOST], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  service.stderr?.on('data', (chunk: Buffer) => said.push(String(chunk)))
  const dispatcher = new Agent({ connect: { socketPath: host.path(SOCKET) } })
  const ask = async (path: string) => {
    const answer = await fetch(`http://podman/v4.0.0/libpod${path}`, { dispatcher })
    if (!answer.ok) throw new Error(`podman answers ${answer.status} to ${path}: ${await answer.text()}`)
    return await answer.json()
  }
  const ended = once(service, 'close').then(() => {
    throw new Error(`podman ended:\n${said.join('')}`)
  })
  const ready = async () => {
    const end = performance.now() + READY_MS
    while (performance.now() < end) {
      const answers = await ask('/info').catch(() => undefined)
      if (answers !== undefined) return
      await sleep(100)
    }
    throw new Error(`podman does not answer:\n${said.join('')}`)
  }
  await Promise.race([ready(), ended])
  ended.catch(() => {})
  const run: Podman['run'] = (args, timeoutMs = 60_000) => host.run(['podman', ...args], { env, timeoutMs })
  return {
    env,
    run,
    lastWords: (id) => host.run(['sh', '-c', `podman logs --tail=25 ${id} 2>&1`], { env }),
    async list() {
      const all = Containers.parse(await ask('/containers/json?all=true'))
      return all.map(({ Id, Labels, State }) => ({
        id: Id,
        service: Labels['com.docker.compose.service'] ?? '',
        state: State,
      }))
    },
    inspect: async (id) => Container.parse(await ask(`/containers/${id}/json`)),
    async check(id) {
      await ask(`/containers/${id}/healthcheck`)
    },
  }
}
