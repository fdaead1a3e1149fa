import { execFile } from 'node:child_process'
import { basename, dirname } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'yaml'
import { z } from 'zod'
import { type Check, milliseconds } from './dockerfile.ts'

const Duration = z.string().transform(milliseconds)
const Value = z.union([z.string(), z.number()]).transform(String)

const HealthCheck = z
  .strictObject({
    test: z.array(z.string()),
    interval: Duration.default(30_000),
    timeout: Duration.default(30_000),
    retries: z.int().default(3),
    start_period: Duration.default(0),
  })
  .transform(
    (said): Check => ({
      test: said.test,
      intervalMs: said.interval,
      timeoutMs: said.timeout,
      retries: said.retries,
      startPeriodMs: said.start_period,
    }),
  )

/** `account: { aliases: [...] }`, or nothing said. */
const Attachments = z.union([
  z.array(z.string()).transform((names) => Object.fromEntries(names.map((name) => [name, [] as string[]]))),
  z
    .record(z.string(), z.strictObject({ aliases: z.array(z.string()).default([]) }).nullable())
    .transform((said) =>
      Object.fromEntries(Object.entries(said).map(([name, each]) => [name, each?.aliases ?? []])),
    ),
])

const Port = z.union([
  z.strictObject({ published: z.int(), target: z.int() }),
  z
    .string()
    .regex(/^([\d.]+:)?\d+:\d+(\/tcp)?$/)
    .transform((text) => {
      const [target, published, from] = text.replace('/tcp', '').split(':').toReversed()
      return { published: Number(published), target: Number(target), ...(from !== undefined && { from }) }
    }),
])

const Condition = z.enum(['service_started', 'service_healthy', 'service_completed_successfully'])
const Dependencies = z.union([
  z
    .array(z.string())
    .transform((names) =>
      Object.fromEntries(names.map((name) => [name, 'service_started' as z.output<typeof Condition>])),
    ),
  z.record(
    z.string(),
    z.strictObject({ condition: Condition }).transform(({ condition }) => condition),
  ),
])

/** Strict: a line that nothing here carries out is an error, so that every line of the file has run. */
const Service = z.strictObject({
  image: z.string(),
  build: z
    .strictObject({
      context: z.string(),
      dockerfile: z.string(),
      args: z.record(z.string(), z.string()).default({}),
    })
    .optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), Value).default({}),
  restart: z.enum(['unless-stopped', 'on-failure']),
  depends_on: Dependencies.default({}),
  healthcheck: HealthCheck.optional(),
  networks: Attachments,
  ports: z.array(Port).default([]),
  volumes: z.array(z.string()).default([]),
  read_only: z.boolean().default(false),
  tmpfs: z.array(z.string()).default([]),
  cap_drop: z.array(z.literal('ALL')).default([]),
  security_opt: z.array(z.literal('no-new-privileges:true')).default([]),
  ulimits: z.strictObject({ nofile: z.strictObject({ soft: z.int(), hard: z.int() }) }).optional(),
  stop_grace_period: Duration.default(10_000),
})

const Network = z.strictObject({
  internal: z.boolean().default(false),
  ipam: z.strictObject({ config: z.tuple([z.strictObject({ subnet: z.string() })]) }).optional(),
})

const Composition = z.strictObject({
  version: z.unknown().optional(),
  services: z.record(z.string(), Service),
  networks: z.record(z.string(), Network),
  volumes: z.record(z.string(), z.strictObject({})),
})

export type Composition = z.output<typeof Composition>
export type ComposedService = z.output<typeof Service>
/** A port of the host's address, or of `from`, and the service's own behind it. */
export type PublishedPort = { published: number; target: number; from?: string }

/** The file as docker-compose resolves it: anchors, variables and relative paths. Throws at what is not carried out here. */
export async function readComposition(file: string, envFile: string): Promise<Composition> {
  const { stdout } = await promisify(execFile)(
    'docker-compose',
    ['--env-file', envFile, '--file', basename(file), 'config'],
    { cwd: dirname(file), env: { PATH: process.env.PATH } },
  )
  return Composition.parse(withoutEscapes(parse(stdout)))
}

/** Its output could be read by docker-compose again: a dollar is written as two. */
function withoutEscapes(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('$$', '$')
  if (Array.isArray(value)) return value.map(withoutEscapes)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutEscapes(each)]))
}
