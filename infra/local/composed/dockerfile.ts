/** One line of a Dockerfile, continued lines joined: `RUN`, and what stands after it. */
export type Instruction = { name: string; text: string }
export type Stage = { name: string | undefined; instructions: Instruction[] }

/** A health check as Docker knows it; times in ms. */
export type Check = {
  test: readonly string[]
  intervalMs: number
  timeoutMs: number
  retries: number
  startPeriodMs: number
}

/** What the last stage of a Dockerfile says about how its image runs. */
export type ImageConfig = {
  env: Record<string, string>
  user: string | undefined
  workdir: string
  volumes: string[]
  command: string[]
  check: Check | undefined
  /** `COPY` lines: from which stage, or undefined for the build's context, what, and where to. */
  copies: { stage: string | undefined; from: string; to: string }[]
}

/** The stages in their order. Knows what this repository's files use and throws at anything else. */
export function parseDockerfile(text: string): Stage[] {
  const lines = text.replace(/^\s*#.*\n/gm, '').replace(/\\\n/g, ' ')
  const stages: Stage[] = []
  for (const line of lines.split('\n').filter((each) => each.trim() !== '')) {
    const [, name = '', words = ''] = /^([A-Z]+)\s+(.*)$/.exec(line.trim()) ?? []
    if (!KNOWN.has(name)) throw new Error(`not understood in a Dockerfile: ${line}`)
    if (name === 'FROM') stages.push({ name: /\sAS\s+(\S+)$/i.exec(words)?.[1], instructions: [] })
    // An ARG before the first stage names images, which are not had here.
    stages.at(-1)?.instructions.push({ name, text: words.trim() })
  }
  return stages
}

const KNOWN = new Set([
  ...['FROM', 'ARG', 'ENV', 'WORKDIR', 'COPY', 'RUN', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD'],
])

/** What the stage says, with the build's arguments put in. */
export function imageConfig(stage: Stage, args: Record<string, string> = {}): ImageConfig {
  const image: ImageConfig = {
    env: {},
    user: undefined,
    workdir: '/',
    volumes: [],
    command: [],
    check: undefined,
    copies: [],
  }
  const filled = (text: string) =>
    text.replace(/\$\{(\w+)\}/g, (_, name: string) => args[name] ?? image.env[name] ?? '')
  for (const { name, text } of stage.instructions) {
    if (name === 'ENV') Object.assign(image.env, pairs(filled(text)))
    if (name === 'USER') image.user = text
    if (name === 'WORKDIR') image.workdir = text
    if (name === 'VOLUME') image.volumes.push(...text.split(/\s+/))
    if (name === 'CMD') image.command = JSON.parse(text)
    if (name === 'HEALTHCHECK') image.check = checkOf(text)
    if (name === 'COPY') {
      const [, stageName, from = '', to = ''] = /^(?:--from=(\S+)\s+)?(\S+)\s+(\S+)$/.exec(text) ?? []
      image.copies.push({ stage: stageName, from, to })
    }
  }
  return image
}

/** `A=b C="d e"` */
const pairs = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/(\w+)=(?:"([^"]*)"|(\S*))/g)].map(([, name = '', quoted, bare = '']) => [
      name,
      quoted ?? bare,
    ]),
  )

function checkOf(text: string): Check {
  const [, options = '', command = ''] = /^(.*?)\s*CMD\s+(\[.*\])$/.exec(text) ?? []
  const option = (name: string) => new RegExp(`--${name}=(\\S+)`).exec(options)?.[1]
  return {
    test: ['CMD', ...JSON.parse(command)],
    intervalMs: milliseconds(option('interval') ?? '30s'),
    timeoutMs: milliseconds(option('timeout') ?? '30s'),
    retries: Number(option('retries') ?? 3),
    startPeriodMs: milliseconds(option('start-period') ?? '0s'),
  }
}

const UNITS: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 }

/** `1m30s`, as Docker writes times, in ms. */
export function milliseconds(duration: string): number {
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)]
  if (parts.map(([all]) => all).join('') !== duration) throw new Error(`${duration} is not a time`)
  return parts.reduce((sum, [, number, unit = '']) => sum + Number(number) * (UNITS[unit] ?? 0), 0)
}
